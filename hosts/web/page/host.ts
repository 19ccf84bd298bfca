// The other side of the view of evidence: a client of the Model Context Protocol that has put it
// into a frame. Both send messages of JSON-RPC (MCP Apps, version 2026-01-26).

/** Host is what the client tells. */
export interface Host {
  /** The question that the tool was asked. */
  input(args: Record<string, unknown>): void;
  result(r: ToolResult): void;
  cancelled(reason: string): void;
}

/** ToolResult is what a tool answered. */
export interface ToolResult {
  content?: { type: string; text?: string }[];
  structuredContent?: unknown;
  isError?: boolean;
  _meta?: Record<string, unknown>;
}

interface Message { jsonrpc?: string; id?: number | string; method?: string; params?: Record<string, any>; result?: { hostContext?: Context } }
interface Context { theme?: string }

/** connect begins to talk, and keeps the client told of how large the view is. */
export function connect(host: Host) {
  const send = (m: object) => window.parent.postMessage({ jsonrpc: "2.0", ...m }, "*");
  const hear: Record<string, (params: Record<string, any>) => void> = {
    "ui/notifications/tool-input": (p) => host.input(p.arguments ?? {}),
    "ui/notifications/tool-result": (p) => host.result(p),
    "ui/notifications/tool-cancelled": (p) => host.cancelled(String(p.reason ?? "")),
    "ui/notifications/host-context-changed": adapt,
  };
  addEventListener("message", ({ source, data }: MessageEvent<Message>) => {
    if (source !== window.parent || data?.jsonrpc !== "2.0") return;
    if (data.method === undefined) {
      if (data.id !== 1) return;
      adapt(data.result?.hostContext ?? {});
      send({ method: "ui/notifications/initialized", params: {} });
      new ResizeObserver(() => tellSize(send)).observe(document.documentElement);
    } else if (data.id === undefined) hear[data.method]?.(data.params ?? {});
    else if (data.method === "ping" || data.method === "ui/resource-teardown") send({ id: data.id, result: {} });
    else send({ id: data.id, error: { code: -32601, message: `no method ${data.method}` } });
  });
  send({ id: 1, method: "ui/initialize", params: { protocolVersion: "2026-01-26", appInfo: { name: "cairn-evidence", version: "1" }, appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] } } });
}

let told = "";

function tellSize(send: (m: object) => void) {
  const { width, height } = document.documentElement.getBoundingClientRect();
  const params = { width: Math.ceil(width), height: Math.ceil(height) };
  if (told === (told = JSON.stringify(params))) return;
  send({ method: "ui/notifications/size-changed", params });
}

// adapt takes the client's theme, whatever that of the system is.
function adapt({ theme }: Context) {
  if (theme !== "light" && theme !== "dark") return;
  document.documentElement.style.colorScheme = theme;
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) if (rule instanceof CSSMediaRule) rule.media.mediaText = theme === "dark" ? "all" : "not all";
  }
}
