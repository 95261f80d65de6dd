import { expect, test } from "vitest";
import { type BreakingChange, findBreakingChanges } from "./breaking-changes.ts";
import { explainMigration } from "./explain-migration.ts";
import { statementsOf } from "./statements.ts";

function changesOf(migration: string): BreakingChange[] {
  return findBreakingChanges(statementsOf(migration));
}

test("what is only added breaks nothing", () => {
  const migration = `
    create table visits (id uuid primary key, day date not null, unique (day));
    alter table visits add column path text not null, add constraint visits_path check (path <> '');
    create unique index visits_path on visits (path);
    alter table orders add column note text, add column "is_gift" boolean not null default false,
      add column search_note text not null generated always as (lower(note)) stored;
    alter table orders alter column note set not null;
    create index orders_note on orders (note);
    alter table orders drop constraint orders_note_check, rename constraint a to b;
    create function drop_table_orders() returns void language sql as $$ drop table orders; $$;
    comment on table orders is 'drop table orders; alter table orders drop column total_amount';
    -- drop table orders;
    drop trigger order_changed on orders;
    create trigger order_changed after insert on orders for each row execute function announce_change('order', 'id');`;
  expect(changesOf(migration)).toEqual([]);
});

test.each([
  ["drop table orders, order_items cascade", "orders", "order_items"],
  ["alter table orders drop column note, drop city", "orders.note", "orders.city"],
  ["alter table if exists only orders rename column note to remark", "orders.note"],
  ["alter table orders rename to sales", "orders"],
  ["ALTER TABLE Orders\n  DROP\n  COLUMN\n  Note", "orders.note"],
  ["drop function begin_order(uuid, boolean)", "begin_order"],
  ["alter function begin_order(uuid) rename to start_order", "begin_order"],
  ["drop view if exists open_orders", "open_orders"],
  ["drop trigger order_changed on orders", "order_changed"],
  ["alter table orders drop constraint orders_number_key", "orders_number_key"],
  ["do $$ begin if true then drop table orders; end if; end $$", "orders"],
])("%s: removed", (migration, ...names) => {
  expect(changesOf(migration)).toEqual(names.map((name) => ({ kind: "removed", name })));
});

test.each([
  ["alter table orders alter column note set not null", "orders.note"],
  ["alter table orders alter note type varchar(10)", "orders.note"],
  ["alter table orders alter column status drop default", "orders.status"],
  ["alter table orders add column note text not null", "orders.note"],
  ["alter table orders add check (total_amount > 0)", "orders"],
  [
    "alter table orders drop constraint orders_status_check, add constraint orders_status_check check (status in ('a', 'b'))",
    "orders_status_check",
  ],
  ["create unique index orders_once on orders (customer_dni)", "orders_once"],
])("%s: narrowed", (migration, name) => {
  expect(changesOf(migration)).toEqual([{ kind: "narrowed", name }]);
});

test("only an index that refuses duplicates is missed when it goes", () => {
  const made = "create unique index once on outbox (event_id); create index due on outbox (due_at);";
  const sentences = explainMigration("drop index due; drop index once;", [made], "0.3.0");
  expect(sentences).toEqual([expect.stringMatching(/^once is removed\./)]);
});

test("a marker names the release that stopped using it, and that release is out", () => {
  const drop = "alter table orders drop column note, drop column city;";
  expect(explainMigration(drop, [], "0.3.0")).toHaveLength(2);
  expect(explainMigration(`-- unused since 0.3.0: orders.note, orders.city\n${drop}`, [], "0.3.0")).toEqual([]);
  expect(explainMigration(`-- satisfied since 0.3.0: orders.note, orders.city\n${drop}`, [], "0.3.0")).toHaveLength(4);
  expect(explainMigration(`-- unused since 0.10.0: orders.note, orders.city\n${drop}`, [], "0.9.0")).toEqual([
    "orders.note waits for the release after 0.10.0: the last one is 0.9.0.",
    "orders.city waits for the release after 0.10.0: the last one is 0.9.0.",
  ]);
});

test("a marker for something that stays is refused", () => {
  expect(explainMigration("-- unused since 0.1.0: orders.note\nselect 1;", [], "0.1.0")).toEqual([
    "a marker says that orders.note is unused, but it is not removed here.",
  ]);
});
