// What stores of records are held to, in Node and in browsers.

/** play returns what a new store answers to the exchanges of a case. */
export async function play({ exchanges }, open) {
  let [now, ids] = [0, 0];
  const store = await open({ now: () => now, newID: () => String(++ids) });
  const out = [];
  for (const e of exchanges) {
    now = e.now;
    const came = await store.do(e.request).then((reply) => ({ reply }), (error) => ({ error: error.code }));
    out.push({ now, request: e.request, ...came });
  }
  store.close();
  return out;
}

/** writers has many write at once, one to each store; it returns the numbers they were given. */
export async function writers(stores, each) {
  const given = [];
  await Promise.all(stores.map(async (store, w) => {
    for (let i = 0; i < each; i++) {
      const { results } = await store.do({ project: "one", steps: [
        { do: "put", record: { type: "message", prefix: "m", parent: `w${w}`, content: `${i}`, terms: ["said"] } },
        { do: "put", record: { type: "session", id: "shared", state: "active" }, mode: "new" },
        { do: "touch", type: "session", id: "shared", add: 1 },
      ] });
      given.push(results[0].records[0].seq);
    }
  }));
  return given;
}

/** state is all that is in a project, as far as the writers wrote it. */
export async function state(store) {
  const { results: [messages, sessions, said] } = await store.do({ project: "one", steps: [
    { do: "list", type: "message", order: "old", limit: 1000 },
    { do: "get", type: "session", id: "shared" },
    { do: "match", type: "message", terms: ["said"], limit: 1000 },
  ] });
  return { seqs: messages.records?.map((m) => m.seq) ?? [], touched: sessions.records?.[0].count ?? 0, said: said.seqs?.reverse() ?? [] };
}
