import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_STOCK, MAX_VARIANTS } from "./product.ts";
import { planVariantChanges, type VariantsEdit, type ExistingVariant, variantsRefusal } from "./variant-changes.ts";

const SMALL: ExistingVariant = { id: "s", size: "S", color: null, stock: 3, display_order: 0 };
const MEDIUM: ExistingVariant = { id: "m", size: "M", color: null, stock: 4, display_order: 1 };
const PLAIN: ExistingVariant = { id: "p", size: null, color: null, stock: 5, display_order: 0 };

const edit = (
  variants: Extract<VariantsEdit, { variants: unknown }>["variants"],
  ...removed: string[]
): VariantsEdit => ({
  variants,
  removed,
});

test.each([
  ["no-variant", []],
  ["duplicate-variant", [SMALL, { size: "S", color: null }]],
  ["duplicate-variant", [SMALL, { size: " s", color: null }]],
  [
    "duplicate-variant",
    [
      { size: null, color: "Azul noche" },
      { size: null, color: "AZÚL  NOCHE" },
    ],
  ],
  ["nameless-variant", [SMALL, PLAIN]],
  ["too-many-variants", Array.from({ length: MAX_VARIANTS + 1 }, (_, place) => ({ size: `T${place}`, color: null }))],
])("a list of variants cannot stand: %s", (reason, variants) => {
  expect(variantsRefusal(variants)).toEqual({ reason });
});

test("a list of variants stands: a nameless one alone, and as many as a product has", () => {
  expect(variantsRefusal([PLAIN])).toBeUndefined();
  expect(variantsRefusal([SMALL, { size: "S", color: "Azul" }])).toBeUndefined();
  const most = Array.from({ length: MAX_VARIANTS }, (_, place) => ({ size: `T${place}`, color: null }));
  expect(variantsRefusal(most)).toBeUndefined();
});

test("the stock of a product with one variant moves by the difference, of others it is nobody's", () => {
  expect(planVariantChanges([PLAIN], { stock: { from: 7, to: 10 } })).toEqual({
    ok: true,
    value: { removed: [], updated: [{ before: PLAIN, after: { ...PLAIN, stock: 8 } }], added: [] },
  });
  expect(planVariantChanges([SMALL, MEDIUM], { stock: { from: 3, to: 4 } })).toMatchObject({
    refusal: { reason: "choice-missing" },
  });
  expect(planVariantChanges([], { stock: { from: 3, to: 4 } })).toMatchObject({
    refusal: { reason: "choice-missing" },
  });
});

test("stock goes neither below nothing nor above what the shop counts", () => {
  expect(planVariantChanges([PLAIN], { stock: { from: 6, to: 0 } })).toMatchObject({
    refusal: { reason: "insufficient-stock", variantId: "p", available: 5 },
  });
  expect(planVariantChanges([PLAIN], { stock: { from: 5, to: 0 } }).ok).toBe(true);
  expect(planVariantChanges([PLAIN], { stock: { from: 5, to: MAX_STOCK + 1 } })).toMatchObject({
    refusal: { reason: "too-much-stock", variantId: "p" },
  });
  expect(planVariantChanges([PLAIN], { stock: { from: 5, to: MAX_STOCK } }).ok).toBe(true);
});

test("a variant that is gone, another product's or named twice is unknown", () => {
  for (const [wrong, variantId] of [
    [edit([{ id: "x" }]), "x"],
    [edit([], "x"), "x"],
    [edit([{ id: "s" }, { id: "s" }]), "s"],
    [edit([{ id: "s" }], "s"), "s"],
  ] as const) {
    expect(planVariantChanges([SMALL, MEDIUM], wrong)).toMatchObject({
      refusal: { reason: "unknown-variant", variantId },
    });
  }
});

test("what is left out of a choice stays, null takes it away", () => {
  const blue = { ...SMALL, color: "Azul" };
  expect(planVariantChanges([blue], edit([{ id: "s" }]))).toMatchObject({ value: { updated: [{ after: blue }] } });
  expect(planVariantChanges([blue], edit([{ id: "s", size: null }]))).toMatchObject({
    value: { updated: [{ after: { size: null, color: "Azul" } }] },
  });
});

test("a list that names every variant says their order, after a shorter one each stays in its place", () => {
  const large = { size: "L", color: null, stock: 1 };
  expect(planVariantChanges([SMALL, MEDIUM], edit([large, { id: "m" }, { id: "s" }]))).toMatchObject({
    value: {
      updated: [{ after: { id: "m", display_order: 1 } }, { after: { id: "s", display_order: 2 } }],
      added: [{ size: "L", display_order: 0 }],
    },
  });
  expect(planVariantChanges([SMALL, MEDIUM], edit([large, { id: "m" }]))).toMatchObject({
    value: { updated: [{ after: { id: "m", display_order: 1 } }], added: [{ size: "L", display_order: 2 }] },
  });
});

test("a list that keeps the order says none, and what is new comes last", () => {
  const large = { size: "L", color: null, stock: 1 };
  const sorted = { variants: [large, { id: "m" }, { id: "s" }], removed: [], keepsOrder: true };
  expect(planVariantChanges([SMALL, MEDIUM], sorted)).toMatchObject({
    value: {
      updated: [{ after: { id: "m", display_order: 1 } }, { after: { id: "s", display_order: 0 } }],
      added: [{ size: "L", display_order: 2 }],
    },
  });
});

test("the variants that an edit leaves are looked at as a whole, with those it does not name", () => {
  expect(planVariantChanges([SMALL, MEDIUM], edit([{ size: "M", color: null, stock: 1 }]))).toMatchObject({
    refusal: { reason: "duplicate-variant" },
  });
  expect(planVariantChanges([SMALL], edit([], "s"))).toMatchObject({ refusal: { reason: "no-variant" } });
});

test("two spellings that a product has already may stay, nothing new may be one of them", () => {
  const small: ExistingVariant = { ...MEDIUM, size: "s" };
  expect(planVariantChanges([SMALL, small], edit([{ id: "m", stock: { from: 4, to: 9 } }])).ok).toBe(true);
  expect(planVariantChanges([SMALL, small], edit([{ id: "m", size: "L" }])).ok).toBe(true);
  expect(planVariantChanges([SMALL, small], edit([{ id: "m", size: "S " }]))).toMatchObject({
    refusal: { reason: "duplicate-variant" },
  });
  expect(planVariantChanges([SMALL, MEDIUM], edit([{ id: "m", size: "s" }]))).toMatchObject({
    refusal: { reason: "duplicate-variant" },
  });
  expect(planVariantChanges([SMALL], edit([{ size: "s", color: null, stock: 1 }]))).toMatchObject({
    refusal: { reason: "duplicate-variant" },
  });
});

test("a variant may be spelled anew", () => {
  expect(planVariantChanges([SMALL, MEDIUM], edit([{ id: "m", size: "m" }])).ok).toBe(true);
});

const variant = fc.record({
  size: fc.constantFrom(null, "S", "M", "L", "m"),
  color: fc.constantFrom(null, "Azul", "Rojo"),
});
const units = fc.nat(12);
const stocks = fc
  .uniqueArray(fc.record({ choice: variant, stock: units }), {
    selector: ({ choice }) => JSON.stringify(choice),
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) =>
    rows.map(({ choice, stock }, index): ExistingVariant => ({
      ...choice,
      stock,
      id: `v${index}`,
      display_order: index,
    })),
  );
const edits = fc.record({
  variants: fc.array(
    fc.oneof(
      fc.record({ choice: variant, stock: units }).map(({ choice, stock }) => ({ ...choice, stock })),
      fc
        .record({ index: fc.nat(8), choice: fc.option(variant), from: units, to: units })
        .map(({ index, choice, from, to }) => ({ id: `v${index}`, ...choice, stock: { from, to } })),
    ),
    { maxLength: 5 },
  ),
  removed: fc.uniqueArray(
    fc.nat(8).map((index) => `v${index}`),
    { maxLength: 3 },
  ),
});

test("whatever an edit asks for, a plan moves stock by its differences and leaves variants that can stand", () => {
  fc.assert(
    fc.property(stocks, edits, (existing, edit) => {
      const before = structuredClone(existing);
      const planned = planVariantChanges(existing, edit);
      expect(existing).toEqual(before);
      if (!planned.ok) return;

      const { removed, updated, added } = planned.value;
      const gone = new Set(removed.map(({ id }) => id));
      const changed = new Map(updated.map(({ after }) => [after.id, after]));
      const after = [...existing.filter(({ id }) => !gone.has(id)).map((one) => changed.get(one.id) ?? one), ...added];
      expect(variantsRefusal(after, existing)).toBeUndefined();
      expect([...gone].toSorted()).toEqual(edit.removed.toSorted());
      expect(updated.length + added.length).toBe(edit.variants.length);
      for (const { before, after } of updated) {
        const edited = edit.variants.find((one) => "id" in one && one.id === before.id)?.stock;
        if (typeof edited === "object") expect(after.stock - before.stock).toBe(edited.to - edited.from);
        expect(after.stock).toBeGreaterThanOrEqual(0);
      }
      const positions = after.map(({ display_order }) => display_order);
      expect(new Set(positions).size).toBe(positions.length);
    }),
  );
});
