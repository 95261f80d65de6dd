import { describe, expect, test } from "vitest";
import type { Variant } from "#domain/product.ts";
import { chosenVariant, missingAxis, preselectedColor, readChoice, stockFor, valuesOf, writeChoice } from "./choice.ts";

const variant = (size: string | null, color: string | null, stock = 1): Variant => ({
  id: `${size}/${color}`,
  size,
  color,
  stock,
});

const shirt = [
  variant("M", "Azul", 0),
  variant("L", "Azul", 0),
  variant("M", "Ladrillo", 2),
  variant("L", "Ladrillo", 3),
];

/** What an address means for a product; `pictured` are its pictures' colours. */
const read = (search: string, variants: Variant[], ...pictured: (string | null)[]) => {
  const images = pictured.map((color) => ({ color }));
  return readChoice(search, variants, preselectedColor(variants, images));
};

describe("what the address says", () => {
  test("both axes", () => {
    expect(read("?talle=L&color=Azul", shirt)).toEqual({ size: "L", color: "Azul" });
  });

  test("nothing: the first colour that is left, and no size", () => {
    expect(read("", shirt)).toEqual({ size: undefined, color: "Ladrillo" });
  });

  test("what is not sold: as if nothing was said", () => {
    expect(read("?talle=XXL&color=Verde", shirt)).toEqual({ size: undefined, color: "Ladrillo" });
  });

  test("an axis with one value needs no asking", () => {
    expect(read("", [variant("Único", null)])).toEqual({ size: "Único", color: null });
  });

  test("everything sold out: the first colour", () => {
    expect(read("", [variant("M", "Azul", 0), variant("M", "Verde", 0)]).color).toBe("Azul");
  });

  test("nothing, of a page that was opened on a colour which has sold out since: that colour", () => {
    expect(readChoice("", shirt, "Azul")).toEqual({ size: undefined, color: "Azul" });
    expect(readChoice("?color=Ladrillo", shirt, "Azul").color).toBe("Ladrillo");
  });

  test("is written back with other parameters kept", () => {
    const written = writeChoice("?utm=x", shirt, { size: "M", color: "Azul" });
    expect(written).toBe("?utm=x&talle=M&color=Azul");
    expect(read(written, shirt)).toEqual({ size: "M", color: "Azul" });
  });

  test("an axis with one value is not written", () => {
    const socks = [variant("35-38", null), variant("39-42", null)];
    expect(writeChoice("", socks, { size: "35-38", color: null })).toBe("?talle=35-38");
    expect(writeChoice("?talle=35-38", socks, { size: undefined, color: null })).toBe("");
  });

  test("a value that some variants lack can be said, too", () => {
    const scarf = [variant(null, "Azul"), variant(null, null)];
    expect(read("?color=", scarf).color).toBeNull();
  });
});

describe("the colour that is chosen before anybody chose", () => {
  const bag = [variant(null, "Azul"), variant(null, "Ladrillo"), variant(null, "Verde", 0)];

  test("is that of the first picture, whatever the order of the colours", () => {
    expect(read("", bag, "Ladrillo", "Azul").color).toBe("Ladrillo");
  });

  test("is the first one left where the first picture is of no colour, or there is none", () => {
    expect(read("", bag, null, "Ladrillo").color).toBe("Azul");
    expect(read("", bag).color).toBe("Azul");
  });

  test("is the first one left with a picture of its own where the first picture's is sold out", () => {
    expect(read("", bag, "Verde", "Ladrillo").color).toBe("Ladrillo");
    expect(read("", shirt, "Azul", "Ladrillo").color).toBe("Ladrillo");
  });

  test("is asked for where every picture is another colour's", () => {
    expect(read("", bag, "Verde").color).toBeUndefined();
    expect(read("", bag, "Negro").color).toBeUndefined();
    expect(read("?color=Azul", bag, "Verde").color).toBe("Azul");
  });

  test("is the first picture's where nothing is left", () => {
    expect(read("", [variant(null, "Azul", 0), variant(null, "Verde", 0)], "Verde").color).toBe("Verde");
  });
});

describe("choosing", () => {
  test("a size that is missing is asked for before a colour", () => {
    expect(missingAxis({ size: undefined, color: undefined })).toBe("size");
    expect(missingAxis({ size: "M", color: undefined })).toBe("color");
    expect(missingAxis({ size: null, color: null })).toBeUndefined();
  });

  test("gives a variant once nothing is missing", () => {
    expect(chosenVariant(shirt, { size: undefined, color: "Ladrillo" })).toBeUndefined();
    expect(chosenVariant(shirt, { size: "L", color: "Ladrillo" })?.id).toBe("L/Ladrillo");
  });

  test("a combination that is not sold gives none", () => {
    expect(chosenVariant(shirt.slice(1), { size: "M", color: "Azul" })).toBeUndefined();
  });

  test("the stock is that of everything which still agrees", () => {
    expect(stockFor(shirt, { size: undefined, color: "Ladrillo" })).toBe(5);
    expect(stockFor(shirt, { size: "M", color: "Azul" })).toBe(0);
  });

  test("values keep the order of the variants", () => {
    expect(valuesOf(shirt, "size")).toEqual(["M", "L"]);
  });
});
