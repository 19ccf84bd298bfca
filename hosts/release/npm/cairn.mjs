#!/usr/bin/env node
// Starts the command that the package for this platform carries.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const platform = `${process.platform}-${process.arch}`;
const name = `@cairn-search/cairn-${platform}`;

function program() {
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/cairn${process.platform === "win32" ? ".exe" : ""}`);
  } catch {
    fail(`the package ${name} is not installed: install @cairn-search/cairn without --omit=optional, or build cairn from source if there is none for ${platform}`);
  }
}

function fail(why) {
  console.error(`cairn: ${why}`);
  process.exit(2);
}

const child = spawn(program(), process.argv.slice(2), { stdio: "inherit" });
process.on("SIGINT", () => {}); // a terminal sends it to both, and the command ends by it
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (e) => fail(e.message));
child.on("exit", (status, signal) => {
  if (!signal) process.exit(status);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
