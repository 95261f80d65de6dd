import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ChosenMatch } from "#domain/chosen-matches.ts";
import { orderDelivered } from "../../../test/delivered-orders.ts";
import { cuitOf } from "../../../test/labelled-movements.ts";
import { statusOf } from "../../../test/orders.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { STATEMENT_LAYOUTS, type StatementLine } from "../../../test/statements.ts";
import type { OrderDetail } from "../orders/find-order.ts";
import type { Confirmation, Proposal } from "./reconciliation-schemas.ts";

const TODAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Argentina/Buenos_Aires" }).format();

type Order = { id: string; order_number: string; total_amount: number };

/** A shop with its panel open, whose orders are for one product. */
async function openReconciled() {
  const shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({ price: 15_000, stock: 500 });
  const place = async (dni = "30123456", quantity = 1, customer: object = {}): Promise<Order> => {
    const placed = await shop.orders([{ product, quantity }], { customer: { customer_dni: dni, ...customer } });
    return ((await placed.json()) as { order: Order }).order;
  };
  return { shop, panel, place, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

function line(amount: number, dni = "30123456", more: Partial<StatementLine> = {}): StatementLine {
  return { day: TODAY, amount: amount * 100, name: "PAZ ANA", cuit: cuitOf(dni), concept: "TRANSF. RECIBIDA", ...more };
}

function fileOf(lines: readonly StatementLine[], layout = STATEMENT_LAYOUTS[0]!): Uint8Array {
  return layout.encode(layout.rows(lines));
}

async function post(panel: Panel, path: string, fields: Record<string, unknown>, bytes: Uint8Array, key?: string) {
  const form = new FormData();
  form.append("statement", new File([new Uint8Array(bytes)], "movimientos.csv"));
  for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value));
  const sent = new Response(form);
  return panel.send(path, sent.headers.get("Content-Type") ?? "", await sent.arrayBuffer(), key);
}

async function propose(panel: Panel, bytes: Uint8Array, fields: Record<string, unknown> = {}): Promise<Proposal> {
  const answer = await post(panel, "/api/admin/reconciliation", fields, bytes);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Proposal;
}

async function confirm(
  panel: Panel,
  bytes: Uint8Array,
  matches: readonly ChosenMatch[],
  { key, ...fields }: { key?: string; columns?: unknown; accept_difference?: boolean } = {},
): Promise<Confirmation> {
  const answer = await post(panel, "/api/admin/reconciliation/confirm", { matches, ...fields }, bytes, key);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Confirmation;
}

async function idsIn(panel: Panel, bytes: Uint8Array): Promise<string[]> {
  const { certain, likely, unmatched } = await propose(panel, bytes);
  return [...certain, ...likely, ...unmatched].map(({ movement }) => movement.id);
}

async function refusalOf(panel: Panel, bytes: Uint8Array): Promise<Problem> {
  return (await (await post(panel, "/api/admin/reconciliation", {}, bytes)).json()) as Problem;
}

const contentsOf = async ({ db }: TestShop) =>
  sql`select (select count(*) from movements) as movements, (select count(*) from order_events) as events,
    (select count(*) from statement_layouts) as layouts, (select count(*) from panel_requests) as requests`.execute(db);

test("an order's price of delivery is named beside its amount, before and after it is paid", async () => {
  await using at = await openReconciled();
  const { id } = await orderDelivered(at.shop, "post");
  const file = fileOf([line(4500)]);
  const delivered = { id, total_amount: 4500, delivery_price: 1500 };
  const { certain } = await propose(at.panel, file);
  expect(certain).toMatchObject([{ orders: [delivered], reason: "amount-and-dni" }]);
  const done = await confirm(at.panel, file, [{ movement_id: certain[0]!.movement.id, order_ids: [id] }]);
  expect(done.confirmed).toMatchObject([delivered]);

  const free = await orderDelivered(at.shop, "free");
  const again = await propose(at.panel, fileOf([line(3000)]));
  expect(again.certain[0]?.orders[0]).toMatchObject({ id: free.id, total_amount: 3000 });
  expect(again.certain[0]?.orders[0]).not.toHaveProperty("delivery_price");
});

test("a transfer whose amount and CUIT are an order's is certain; looking writes nothing", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  await at.place("28999111");
  const before = await contentsOf(at.shop);

  const proposal = await propose(at.panel, fileOf([line(15_000), line(9_999, "40111222"), line(-500)]));

  expect(proposal.certain).toMatchObject([
    {
      movement: { date: TODAY, amount: 15_000, payer: "PAZ ANA", cuit: cuitOf("30123456") },
      orders: [{ id: order.id, order_number: order.order_number, total_amount: 15_000, customer_name: "Ana" }],
      reason: "amount-and-dni",
    },
  ]);
  expect(proposal.unmatched).toMatchObject([{ movement: { amount: 9_999 }, orders: [], reason: "none" }]);
  expect(proposal.layout).toMatchObject({
    header: expect.arrayContaining(["Crédito"]),
    columns: { date: 0, credit: 4 },
  });
  expect(proposal.ignored).toBe(3); // the debit, the first balance and the sums
  expect((await contentsOf(at.shop)).rows).toEqual(before.rows);
});

test("confirmed, the order is paid and its history names the movement", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  const file = fileOf([line(15_000)]);
  const [movementId = ""] = await idsIn(at.panel, file);

  const done = await confirm(at.panel, file, [{ movement_id: movementId, order_ids: [order.id] }]);

  expect(done).toMatchObject({ confirmed: [{ id: order.id, status: "confirmed" }], added: [], refused: [] });
  const seen = (await (await at.panel.call("GET", `/api/admin/orders/${order.id}`)).json()) as { order: unknown };
  expect(seen.order).toMatchObject({
    status: "confirmed",
    events: [
      {},
      {
        kind: "status",
        to_status: "confirmed",
        detail: { movements: [{ date: TODAY, amount: 15_000, payer: "PAZ ANA" }] },
      },
    ],
  });
  const again = await propose(at.panel, file);
  expect(again.certain).toEqual([]);
  expect(again.unmatched).toMatchObject([{ reason: "already-paid", orders: [{ id: order.id }] }]);
});

test("each match is checked by itself: one that is refused keeps no other from being confirmed", async () => {
  await using at = await openReconciled();
  const [first, second, paid] = [await at.place("30000001"), await at.place("30000002"), await at.place("30000003")];
  await at.panel.call("PATCH", `/api/admin/orders/${paid.id}`, { status: "confirmed" });
  const file = fileOf([line(15_000, "30000001"), line(14_999, "30000002"), line(15_000, "30000003")]);
  const { certain, likely, unmatched } = await propose(at.panel, file);
  expect([certain, likely, unmatched].map((group) => group.map(({ reason }) => reason))).toEqual([
    ["amount-and-dni"],
    ["less"],
    ["already-paid"],
  ]);
  const idOf = (group: Proposal["certain"]) => group[0]?.movement.id ?? "";
  const matches = [
    { movement_id: "0".repeat(64), order_ids: [second.id] },
    { movement_id: idOf(likely), order_ids: [second.id] },
    { movement_id: idOf(unmatched), order_ids: [paid.id] },
    { movement_id: idOf(certain), order_ids: [first.id] },
    { movement_id: idOf(certain), order_ids: [second.id] },
  ];

  const done = await confirm(at.panel, file, matches);

  expect(done.confirmed.map(({ id }) => id)).toEqual([first.id]);
  expect(done.refused.map(({ code }) => code)).toEqual(["not-found", "amount-differs", "not-open", "already-paid"]);
  const accepted = await confirm(at.panel, file, [
    { movement_id: idOf(likely), order_ids: [second.id], accept_difference: true },
  ]);
  expect(accepted.confirmed.map(({ id }) => id)).toEqual([second.id]);
  // Confirmed without a movement, while other orders have theirs.
  const again = (await propose(at.panel, file)).unmatched.map(({ reason, orders }) => [reason, orders[0]?.id]);
  expect(again).toContainEqual(["already-paid", paid.id]);
});

test("the statement may also come as JSON", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  const statement = `Fecha;Concepto;Importe\n${TODAY};TRANSF. RECIBIDA 20-30123456-3 PAZ ANA;15.000,00\n`;
  const [movement_id = ""] = await idsIn(at.panel, Buffer.from(statement));

  const matches = [{ movement_id, order_ids: [order.id] }];
  const answer = await at.panel.call("POST", "/api/admin/reconciliation/confirm", { matches, statement });

  expect(await answer.json()).toMatchObject({ confirmed: [{ id: order.id }], refused: [] });
});

test("or as a plain field; without it, or with columns that are no JSON, the form is refused in words", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  const statement = `Fecha;Concepto;Importe\n${TODAY};TRANSF. RECIBIDA 20-30123456-3 PAZ ANA;15.000,00\n`;
  const send = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, text] of Object.entries(fields)) form.append(name, text);
    const sent = new Response(form);
    const type = sent.headers.get("Content-Type") ?? "";
    return at.panel.send("/api/admin/reconciliation", type, await sent.arrayBuffer());
  };
  expect(await (await send({ statement })).json()).toMatchObject({ certain: [{ orders: [{ id: order.id }] }] });
  for (const [fields, field] of [
    [{ columns: "" }, "statement"],
    [{ statement, columns: "fecha" }, "columns"],
  ] as const) {
    const answer = await send(fields);
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: "invalid-field", field }]);
  }
});

test.each(STATEMENT_LAYOUTS.map((layout) => [layout.name, layout] as const))(
  "the same movement never pays twice, whatever layout the second file has: %s",
  async (_, layout) => {
    await using at = await openReconciled();
    const [first, second] = [await at.place(), await at.place()];
    const file = fileOf([line(15_000)]);
    const [movement_id = ""] = await idsIn(at.panel, file);
    await confirm(at.panel, file, [{ movement_id, order_ids: [first.id] }]);

    const other = fileOf([line(15_000), line(1_234, "20111222")], layout);
    const { unmatched } = await propose(at.panel, other);
    const same = unmatched.find(({ movement }) => movement.amount === 15_000);
    expect(same).toMatchObject({ reason: "already-paid", orders: [{ id: first.id }] });
    const done = await confirm(at.panel, other, [{ movement_id: same?.movement.id ?? "", order_ids: [second.id] }]);

    expect(done).toMatchObject({ confirmed: [], refused: [{ code: "already-paid" }] });
    expect(await statusOf(at.shop, second.id)).toBe("pending");
  },
);

test("two equal transfers of one buyer on one day are two movements, and pay two orders", async () => {
  await using at = await openReconciled();
  const [first, second] = [await at.place(), await at.place()];
  const morning = fileOf([line(15_000)]);
  const [one = ""] = await idsIn(at.panel, morning);
  await confirm(at.panel, morning, [{ movement_id: one, order_ids: [first.id] }]);

  const evening = fileOf([line(15_000), line(15_000)]);
  const { certain, unmatched } = await propose(at.panel, evening);

  expect(unmatched.map(({ movement }) => movement.id)).toEqual([one]);
  expect(certain).toMatchObject([{ orders: [{ id: second.id }] }]);
});

test("an order paid in two transfers is confirmed with both; a transfer for two orders confirms both", async () => {
  await using at = await openReconciled();
  const [inParts, one, other] = [await at.place("30000001"), await at.place("30000002"), await at.place("30000002", 2)];
  const file = fileOf([line(6_000, "30000001"), line(9_000, "30000001"), line(45_000, "30000002")]);
  const { likely } = await propose(at.panel, file);
  expect(likely.map(({ reason, orders }) => [reason, orders.map(({ id }) => id).toSorted()])).toEqual([
    ["part-payment", [inParts.id]],
    ["rest-payment", [inParts.id]],
    ["several-orders", [one.id, other.id].toSorted()],
  ]);

  const matches = likely.map(({ movement, orders }) => ({
    movement_id: movement.id,
    order_ids: orders.map(({ id }) => id),
  }));
  const done = await confirm(at.panel, file, matches);

  expect(done.refused).toEqual([]);
  expect(done.confirmed.map(({ id }) => id).toSorted()).toEqual([inParts.id, one.id, other.id].toSorted());
});

test("a transfer pays all the orders it is said to pay or none of them, and then pays nothing", async () => {
  await using at = await openReconciled();
  const [one, two] = [await at.place(), await at.place()];
  const file = fileOf([line(30_000)]);
  const [movement_id = ""] = await idsIn(at.panel, file);
  const pay = async (orders: readonly string[], keep_status = false) => {
    const match = { movement_id, order_ids: [...orders], accept_difference: true, keep_status };
    const { confirmed, added, refused } = await confirm(at.panel, file, [match]);
    return [...confirmed, ...added, ...refused.map(({ code }) => code)];
  };

  expect(await pay([one.id, randomUUID()])).toEqual(["not-found"]);
  expect(await pay([one.id, two.id], true)).toEqual(["not-open"]);
  await at.panel.call("PATCH", `/api/admin/orders/${two.id}`, { status: "cancelled" });
  expect(await pay([one.id, two.id])).toEqual(["not-open"]);
  expect(await pay([two.id], true)).toEqual(["not-open"]);
  expect(await statusOf(at.shop, one.id)).toBe("pending");

  await at.panel.call("PATCH", `/api/admin/orders/${two.id}`, { status: "pending" });
  expect(await pay([one.id, two.id])).toMatchObject([{ status: "confirmed" }, { status: "confirmed" }]);
});

test("of two transfers for one order, one that is the whole amount pays it and the other stays free", async () => {
  await using at = await openReconciled();
  const [order, next] = [await at.place(), await at.place()];
  const file = fileOf([line(15_000), line(15_000)]);
  const [first = "", second = ""] = await idsIn(at.panel, file);
  const matches = [first, second].map((movement_id) => ({ movement_id, order_ids: [order.id] }));

  expect(await confirm(at.panel, file, matches)).toMatchObject({
    confirmed: [{ id: order.id }],
    refused: [{ movement_id: second, code: "not-open" }],
  });
  expect((await propose(at.panel, file)).certain).toMatchObject([
    { movement: { id: second }, orders: [{ id: next.id }] },
  ]);
});

test("a part leaves the order open and the rest confirms it; set to pending, it waits for the rest again", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  const first = fileOf([line(6_000)]);
  const [part = ""] = await idsIn(at.panel, first);
  const added = await confirm(at.panel, first, [{ movement_id: part, order_ids: [order.id], keep_status: true }]);
  expect(added).toMatchObject({ confirmed: [], added: [{ id: order.id, status: "pending" }], refused: [] });
  const seen = (await (await at.panel.call("GET", `/api/admin/orders/${order.id}`)).json()) as { order: OrderDetail };
  expect(seen.order).toMatchObject({ has_proof_of_payment: true, difference: 9_000 });
  const { orders } = (await (await at.panel.call("GET", "/api/admin/orders")).json()) as { orders: OrderDetail[] };
  expect(orders).toMatchObject([{ id: order.id, has_proof_of_payment: true }]);
  // A correction opened earlier states another difference.
  const corrected = await at.panel.call("POST", `/api/admin/orders/${order.id}/correction`, {
    version: 1,
    customer_city: "Rosario",
  });
  expect(await corrected.json()).toMatchObject({ code: "stale-version", order: { version: 2 } });

  const both = fileOf([line(6_000), line(9_000)]);
  const { likely } = await propose(at.panel, both);
  expect(likely).toMatchObject([{ movement: { amount: 9_000 }, orders: [{ id: order.id }], reason: "rest-payment" }]);
  const done = await confirm(at.panel, both, [{ movement_id: likely[0]?.movement.id ?? "", order_ids: [order.id] }]);

  expect(done.confirmed.map(({ id }) => id)).toEqual([order.id]);
  const events = await at.shop.db.selectFrom("order_events").select(["kind", "detail"]).orderBy("id").execute();
  const paid = (amount: number) => ({ movements: [expect.objectContaining({ amount, payer: "PAZ ANA" })] });
  expect(events).toEqual([
    { kind: "status", detail: {} },
    { kind: "payment-added", detail: paid(6_000) },
    { kind: "status", detail: paid(9_000) },
  ]);
  const audited = await at.shop.db.selectFrom("audit_log").select(["action", "subject"]).orderBy("id").execute();
  expect(audited).toContainEqual({ action: "payment-added", subject: order.order_number });

  await at.panel.call("PATCH", `/api/admin/orders/${order.id}`, { status: "pending" });
  expect((await propose(at.panel, both)).likely).toEqual(likely);
});

test("the rest of an order that is partly paid may come from somebody else's account", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  const first = fileOf([line(6_000)]);
  const [movement_id = ""] = await idsIn(at.panel, first);
  await confirm(at.panel, first, [{ movement_id, order_ids: [order.id], keep_status: true }]);

  const { likely } = await propose(at.panel, fileOf([line(9_000, "28999111", { name: "SOSA LUIS" })]));

  expect(likely).toMatchObject([{ movement: { amount: 9_000 }, orders: [{ id: order.id }] }]);
});

test("a movement noted as proof of an order confirmed by hand is no second payment after a correction", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  await at.panel.call("PATCH", `/api/admin/orders/${order.id}`, { status: "confirmed" });
  const file = fileOf([line(15_000)]);
  const [movement_id = ""] = await idsIn(at.panel, file);
  const { added } = await confirm(at.panel, file, [{ movement_id, order_ids: [order.id], keep_status: true }]);
  expect(added).toMatchObject([{ id: order.id, status: "confirmed" }]);

  const seen = (await (await at.panel.call("GET", `/api/admin/orders/${order.id}`)).json()) as { order: OrderDetail };
  const [item] = seen.order.items;
  const corrected = await at.panel.call("POST", `/api/admin/orders/${order.id}/correction`, {
    version: seen.order.version,
    items: [{ id: item?.product_id, variant_id: item?.id, quantity: 2 }],
  });
  expect(await corrected.json()).toMatchObject({ order: { total_amount: 30_000, difference: 15_000 } });
});

test.each([
  ["taken back", 0, "POST", "/undo", undefined],
  ["of an order that is set to pending later", 1, "PATCH", "", { status: "pending" }],
] as const)(
  "%s, a confirmation frees its movement, kept where it can be given back",
  async (_, stored, method, path, body) => {
    await using at = await openReconciled();
    const order = await at.place();
    const file = fileOf([line(15_000)]);
    const [movement_id = ""] = await idsIn(at.panel, file);
    await confirm(at.panel, file, [{ movement_id, order_ids: [order.id] }]);

    const answer = await at.panel.call(method, `/api/admin/orders/${order.id}${path}`, body);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("freed");
    const keeping = at.shop.db
      .selectFrom("order_events")
      .select("id")
      .where(sql<boolean>`detail ? 'freed'`);
    expect(await keeping.execute()).toHaveLength(stored);

    expect((await propose(at.panel, file)).certain).toMatchObject([
      { movement: { id: movement_id }, orders: [{ id: order.id }] },
    ]);
  },
);

test("orders set to pending by mistake and undone at once have the movement that confirmed them again", async () => {
  await using at = await openReconciled();
  const [one, two] = [await at.place("30000001"), await at.place("30000002")];
  const file = fileOf([line(30_000)]);
  const [movement_id = ""] = await idsIn(at.panel, file);
  await confirm(at.panel, file, [{ movement_id, order_ids: [one.id, two.id] }]);
  const stored = () => at.shop.db.selectFrom("movements").selectAll().execute();
  const links = () => at.shop.db.selectFrom("movement_orders").selectAll().orderBy("order_id").execute();
  const before = [await stored(), await links()];

  for (const { id } of [one, two]) await at.panel.call("PATCH", `/api/admin/orders/${id}`, { status: "pending" });
  expect([await stored(), await links()]).toEqual([[], []]);
  for (const { id } of [two, one])
    expect((await at.panel.call("POST", `/api/admin/orders/${id}/undo`)).status).toBe(200);

  expect([await stored(), await links()]).toEqual(before);
  await at.place("30000003", 2);
  expect((await propose(at.panel, file)).unmatched).toMatchObject([{ reason: "already-paid", orders: [{}, {}] }]);
});

test("a change that freed a movement is taken back, and what other changes freed stays free", async () => {
  await using at = await openReconciled();
  const [order, other] = [await at.place("30000001"), await at.place("30000002")];
  const file = fileOf([line(15_000, "30000001"), line(15_000, "30000002")]);
  const { certain } = await propose(at.panel, file);
  const matches = certain.map(({ movement, orders }) => ({ movement_id: movement.id, order_ids: [orders[0]!.id] }));
  expect(await confirm(at.panel, file, matches)).toMatchObject({ confirmed: [{}, {}] });
  for (const { id } of [order, other]) await at.panel.call("PATCH", `/api/admin/orders/${id}`, { status: "pending" });

  expect((await at.panel.call("POST", `/api/admin/orders/${order.id}/undo`)).status).toBe(200);

  expect((await propose(at.panel, file)).certain).toMatchObject([{ orders: [{ id: other.id }] }]);
});

test("a movement that paid another order meanwhile stays with it when the change that freed it is taken back", async () => {
  await using at = await openReconciled();
  const [order, other] = [await at.place("30000001"), await at.place("30000002")];
  const file = fileOf([line(15_000)]);
  const [movement_id = ""] = await idsIn(at.panel, file);
  await confirm(at.panel, file, [{ movement_id, order_ids: [order.id] }]);
  await at.panel.call("PATCH", `/api/admin/orders/${order.id}`, { status: "pending" });
  await confirm(at.panel, file, [{ movement_id, order_ids: [other.id] }]);

  expect((await at.panel.call("POST", `/api/admin/orders/${order.id}/undo`)).status).toBe(200);

  expect(await statusOf(at.shop, order.id)).toBe("confirmed");
  const links = await at.shop.db.selectFrom("movement_orders").select(["movement_id", "order_id"]).execute();
  expect(links).toEqual([{ movement_id, order_id: other.id }]);
});

test("a confirmation repeated under its key gets the same answer, even a refusal; another file is refused", async () => {
  await using at = await openReconciled();
  const [order, other] = [await at.place(), await at.place("28111222", 2)];
  const file = fileOf([line(15_000), line(29_000, "28111222")]);
  const { certain, likely } = await propose(at.panel, file);
  const matches = [
    { movement_id: certain[0]?.movement.id ?? "", order_ids: [order.id] },
    { movement_id: likely[0]?.movement.id ?? "", order_ids: [other.id] },
  ];
  const key = randomUUID();
  const [first, ...copies] = await Promise.all(
    Array.from({ length: 6 }, () => confirm(at.panel, file, matches, { key })),
  );
  expect(first).toMatchObject({ confirmed: [{ id: order.id }], refused: [{ code: "amount-differs" }] });
  for (const copy of copies) expect(copy).toEqual(first);
  expect(await confirm(at.panel, file, matches, { key })).toEqual(first);

  const reused = await post(at.panel, "/api/admin/reconciliation/confirm", { matches }, fileOf([line(1)]), key);
  expect(reused.status).toBe(422);
});

test("a match that is sent twice in one confirmation pays once, with a key and without one", async () => {
  await using at = await openReconciled();
  const file = (dni: string) => fileOf([line(15_000, dni)]);
  for (const [dni, key] of [
    ["30123456", undefined],
    ["28111222", randomUUID()],
  ] as const) {
    const order = await at.place(dni);
    const [movement_id = ""] = await idsIn(at.panel, file(dni));
    const match = { movement_id, order_ids: [order.id] };
    const send = () => confirm(at.panel, file(dni), [match, match], { ...(key && { key }) });
    const done = await send();
    expect(done).toMatchObject({ confirmed: [{ id: order.id }], refused: [{ movement_id, code: "already-paid" }] });
    if (key) expect(await send()).toEqual(done);
  }
});

test("corrected columns apply to this file, and after a confirmation to the next one with that layout", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  const odd = (amount: string) =>
    Buffer.from(`Fecha;Bruto;Importe;Texto\n${TODAY};15.000,00;${amount};TRANSF 20-30123456-3 PAZ ANA\n`);
  const columns = { date: 0, amount: 1, credit: null, debit: null, payer: 3, cuit: null };
  expect((await propose(at.panel, odd("14.500,00"))).certain).toEqual([]);

  const { certain, layout } = await propose(at.panel, odd("14.500,00"), { columns });
  expect(layout.columns).toEqual({ ...columns, kind: null });
  expect((await propose(at.panel, odd("14.500,00"))).layout.columns.amount).toBe(2);
  await confirm(at.panel, odd("14.500,00"), [{ movement_id: certain[0]?.movement.id ?? "", order_ids: [order.id] }], {
    columns,
  });

  expect((await propose(at.panel, odd("1,00"))).layout.columns.amount).toBe(1);
  const next = await at.place("30123456", 2);
  const corrected = { columns: { ...columns, amount: 2 } };
  const { certain: again } = await propose(at.panel, odd("30.000,00"), corrected);
  const match = { movement_id: again[0]?.movement.id ?? "", order_ids: [next.id] };
  await confirm(at.panel, odd("30.000,00"), [match], corrected);
  expect((await propose(at.panel, odd("1,00"))).layout.columns.amount).toBe(2);
  const other = Buffer.from(`Fecha;Saldo;Importe;Texto\n${TODAY};90.000,00;1,00;TRANSF 20-30123456-3 PAZ ANA\n`);
  expect((await propose(at.panel, other)).layout.columns.amount).toBe(2);
});

test("which word tells credits from debits is still detected where the corrected columns leave it out", async () => {
  await using at = await openReconciled();
  const file = Buffer.from(`Fecha;Tipo;Importe;Bruto;Texto
${TODAY};Crédito;15.000,00;15.100,00;TRANSF 20-30123456-3 PAZ ANA
${TODAY};Débito;14.000,00;14.100,00;TRANSF 20-30123456-3 PAZ ANA
`);
  const kindOf = async (columns: object) => (await propose(at.panel, file, { columns })).layout.columns.kind;
  const columns = { date: 0, amount: 2, credit: null, debit: null, payer: 4, cuit: null };

  expect((await propose(at.panel, file)).layout.columns).toMatchObject({ amount: 2, kind: 1 });
  expect(await kindOf(columns)).toBe(1);
  expect(await kindOf({ ...columns, kind: null })).toBe(null);
  expect(await kindOf({ ...columns, amount: 3 })).toBe(null);
  expect(await kindOf({ ...columns, amount: 3, kind: 1 })).toBe(1);
});

test("corrected columns are remembered too when all that is confirmed is a part of a payment", async () => {
  await using at = await openReconciled();
  const order = await at.place();
  const odd = Buffer.from(`Fecha;Bruto;Importe;Texto\n${TODAY};6.000,00;1,00;TRANSF 20-30123456-3 PAZ ANA\n`);
  const columns = { date: 0, amount: 1, credit: null, debit: null, payer: 3, cuit: null };
  const { likely } = await propose(at.panel, odd, { columns });
  const match = { movement_id: likely[0]?.movement.id ?? "", order_ids: [order.id], keep_status: true };
  expect(await confirm(at.panel, odd, [match], { columns })).toMatchObject({ added: [{ id: order.id }] });

  expect((await propose(at.panel, odd)).layout.columns.amount).toBe(1);
});

test("the shop's own CUIT is nobody's payment", async () => {
  await using at = await openReconciled();
  const own = cuitOf("30123456");
  await at.shop.db.updateTable("settings").set({ cuit: own }).execute();
  await at.place();

  const { certain, likely } = await propose(at.panel, fileOf([line(15_000, "30123456", { name: "" })]));

  expect(certain).toEqual([]);
  expect(likely).toMatchObject([{ movement: { cuit: null }, reason: "amount" }]);
});

test.each([
  ["empty", "", "invalid-file"],
  ["one column", "Fecha\n01/07/2026\n02/07/2026\n", "invalid-file"],
  ["a web page", "<html><table><tr><td>Fecha</td><td>Importe</td></tr></table></html>", "invalid-file"],
  ["a PDF", "%PDF-1.7\n%âãÏÓ", "invalid-file"],
  ["no movements", "nombre;apellido\nAna;Paz\nLuis;Gil\n", "invalid-file"],
  ["zeros", "\0\0\0\0\0\0", "invalid-file"],
  ["too many rows", `Fecha;Importe\n${"01/07/2026;1\n".repeat(300_000)}`, "payload-too-large"],
  ["too many bytes", "x;y\n".repeat(1_400_000), "payload-too-large"],
])("a file that is no statement gets a clear answer: %s", async (_, text, code) => {
  await using at = await openReconciled();
  const refusal = await refusalOf(at.panel, Buffer.from(text));
  expect(refusal.code).toBe(code);
  expect(refusal.detail).toMatch(/\p{L}{3}.*[.?]$/u);
});

test("a request that declares 100 MB is refused before it is read", async () => {
  await using at = await openReconciled();
  const answer = await at.panel.send(
    "/api/admin/reconciliation",
    "multipart/form-data; boundary=x",
    new ArrayBuffer(100 * 1024 * 1024),
  );
  expect(answer.status).toBe(413);
});

test("corrected since, a paid order is still the one that the transfer of its former total paid", async () => {
  await using at = await openReconciled();
  const paid = await at.place();
  await at.panel.call("PATCH", `/api/admin/orders/${paid.id}`, { status: "confirmed" });
  const open = await at.place();
  const { order } = (await (await at.panel.call("GET", `/api/admin/orders/${paid.id}`)).json()) as {
    order: OrderDetail;
  };
  const itemsOf = (quantity: number) =>
    order.items.map((item) => ({ id: item.product_id, variant_id: item.id, quantity }));
  for (const [later, change] of [
    { customer_city: "Rosario" },
    { items: itemsOf(3) },
    { items: itemsOf(2) },
  ].entries()) {
    const corrected = await at.panel.call("POST", `/api/admin/orders/${paid.id}/correction`, {
      version: order.version + later,
      ...change,
    });
    expect(corrected.status).toBe(200);
  }
  const { certain, likely } = await propose(at.panel, fileOf([line(15_000)]));
  // Two possible orders: never certain.
  expect([certain, likely.map(({ orders }) => orders.map(({ id }) => id))]).toEqual([[], [[open.id]]]);

  await at.panel.call("PATCH", `/api/admin/orders/${open.id}`, { status: "cancelled" });
  const { unmatched } = await propose(at.panel, fileOf([line(15_000)]));
  expect(unmatched).toMatchObject([{ reason: "already-paid", orders: [{ id: paid.id, total_amount: 30_000 }] }]);
});

test("a pending order that was corrected is paid by its new total", async () => {
  await using at = await openReconciled();
  const pending = await at.place();
  const { order } = (await (await at.panel.call("GET", `/api/admin/orders/${pending.id}`)).json()) as {
    order: OrderDetail;
  };
  const items = order.items.map((item) => ({ id: item.product_id, variant_id: item.id, quantity: 2 }));
  await at.panel.call("POST", `/api/admin/orders/${pending.id}/correction`, { version: order.version, items });
  const { certain } = await propose(at.panel, fileOf([line(30_000)]));
  expect(certain).toMatchObject([{ orders: [{ id: pending.id, total_amount: 30_000 }] }]);
});
