// Checks outputs of cairn ci against published schemas: node check.mjs FORMAT=FILE…
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";

const require = createRequire(import.meta.url);
const schemas = {
  sarif: require.resolve("@microsoft/jest-sarif/package.json").replace("package.json", "lib/schemas/sarif-2.1.0-rtm.5.json"),
  gitlab: new URL("quality.json", import.meta.url),
};
const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false });
addFormats(ajv);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const validators = Object.fromEntries(Object.entries(schemas).map(([name, path]) => [name, ajv.compile(read(path))]));

let wrong = 0;
for (const arg of process.argv.slice(2)) {
  const [format, file] = arg.split("=");
  const value = read(file);
  const found = format === "sarif" ? value.runs[0].results.length : value.length;
  if (!found) {
    console.error(`${file}: holds no finding, so it proves nothing`);
    wrong++;
  }
  if (validators[format](value)) {
    console.log(`${file}: valid ${format}, ${found} findings`);
    continue;
  }
  wrong++;
  console.error(`${file}: not valid ${format}:`, validators[format].errors);
}
// A validator that takes everything would prove nothing either.
if (validators.sarif({ version: "2.1.0", runs: [{ tool: {} }] }) || validators.gitlab([{ description: "x" }])) {
  console.error("the schemas take what is wrong");
  wrong++;
}
process.exit(wrong ? 1 : 0);
