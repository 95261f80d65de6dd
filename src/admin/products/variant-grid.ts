import type { Variant } from "#domain/product.ts";
import { foldName } from "#domain/spelling.ts";

/** A talle or a colour of the grid; an empty name is none. */
export type Heading = { key: number; name: string };

/** A combination. `units` is what its box says: empty, and it is not sold. One on the shelf has its id and what it showed. */
export type Cell = { id?: string; shown?: number; units: string };

/** Every talle by every colour: `cells[colour][size]`. A product without choices is one nameless cell. */
export type VariantGrid = {
  sizes: readonly Heading[];
  colors: readonly Heading[];
  cells: readonly (readonly Cell[])[];
};

/** A variant as the calls take it: new with its stock, or known with the difference, if there is one. */
export type VariantBody =
  | { size: string | null; color: string | null; stock: number }
  | { id: string; size: string | null; color: string | null; stock?: { from: number; to: number } };

let lastKey = 0;
const heading = (name: string): Heading => ({ key: ++lastKey, name });

/** The same grid, as it was left by an earlier page, whose keys may be those of others here. */
export function withNewKeys(grid: VariantGrid): VariantGrid {
  const renew = (headings: readonly Heading[]) => headings.map(({ name }) => heading(name));
  return { ...grid, sizes: renew(grid.sizes), colors: renew(grid.colors) };
}

/** Where a product without choices begins. */
export function emptyGrid(): VariantGrid {
  return { sizes: [heading("")], colors: [heading("")], cells: [[{ units: "" }]] };
}

/** The grid of what is on the shelf. */
export function gridOf(variants: readonly Variant[]): VariantGrid {
  const sizes = [...new Set(variants.map(({ size }) => size ?? ""))].map(heading);
  const colors = [...new Set(variants.map(({ color }) => color ?? ""))].map(heading);
  const cells = colors.map((color) =>
    sizes.map((size): Cell => {
      const variant = variants.find((one) => (one.size ?? "") === size.name && (one.color ?? "") === color.name);
      return variant ? { id: variant.id, shown: variant.stock, units: String(variant.stock) } : { units: "" };
    }),
  );
  return { sizes, colors, cells };
}

/** Whether the buyer has nothing to choose: then there is one stock and no grid. */
export function isPlain({ sizes, colors }: VariantGrid): boolean {
  return sizes.length === 1 && colors.length === 1 && sizes[0]?.name === "" && colors[0]?.name === "";
}

/** The names in a text like "S, M, L", each once. */
export function splitNames(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim());
  const folded = names.map(foldName);
  return names.filter((name, place) => name !== "" && folded.indexOf(foldName(name)) === place);
}

/** Adds talles that are not there yet. The first one names what had none, and so takes over its stock. */
export function addSizes(grid: VariantGrid, names: readonly string[]): VariantGrid {
  const { headings, added } = extend(grid.sizes, names);
  const cells = begun(grid).map((row) => [...row, ...added.map((): Cell => ({ units: "0" }))]);
  return { ...grid, sizes: headings, cells };
}

/** Adds colours that are not there yet. The first one names what had none, and so takes over its stock. */
export function addColors(grid: VariantGrid, names: readonly string[]): VariantGrid {
  const { headings, added } = extend(grid.colors, names);
  const rows = added.map(() => grid.sizes.map((): Cell => ({ units: "0" })));
  return { ...grid, colors: headings, cells: [...begun(grid), ...rows] };
}

/** The stock that nobody has typed yet is 0 like that of the names beside it: left empty, it would not be sold. */
function begun(grid: VariantGrid): VariantGrid["cells"] {
  const isEmpty = isPlain(grid) && grid.cells[0]?.[0]?.units === "";
  return isEmpty ? setUnits(grid, 0, 0, "0").cells : grid.cells;
}

function extend(headings: readonly Heading[], names: readonly string[]) {
  const fresh = names.filter((name) => placeOf(headings, name) === -1);
  const [only, ...others] = headings;
  const isNameless = only?.name === "" && others.length === 0;
  const named = isNameless && fresh[0] !== undefined ? [{ ...only, name: fresh[0] }] : headings;
  const added = (isNameless ? fresh.slice(1) : fresh).map(heading);
  return { headings: [...named, ...added], added };
}

/** Which of the headings has this name, however it is spelled; -1 is none. */
function placeOf(headings: readonly Heading[], name: string): number {
  const folded = foldName(name);
  return headings.findIndex((known) => foldName(known.name) === folded);
}

/** Gives a talle another name; its variants stay the same ones. */
export function renameSize(grid: VariantGrid, key: number, name: string): VariantGrid {
  return { ...grid, sizes: rename(grid.sizes, key, name) };
}

/** Gives a colour another name; its variants stay the same ones. */
export function renameColor(grid: VariantGrid, key: number, name: string): VariantGrid {
  return { ...grid, colors: rename(grid.colors, key, name) };
}

function rename(headings: readonly Heading[], key: number, name: string): Heading[] {
  return headings.map((one) => (one.key === key ? { ...one, name } : one));
}

/** Takes a talle away; the last one only loses its name, since a product always has a stock. */
export function removeSize(grid: VariantGrid, key: number): VariantGrid {
  if (grid.sizes.length === 1) return renameSize(grid, key, "");
  const place = grid.sizes.findIndex((one) => one.key === key);
  return {
    ...grid,
    sizes: grid.sizes.toSpliced(place, 1),
    cells: grid.cells.map((row) => row.toSpliced(place, 1)),
  };
}

/** Takes a colour away; the last one only loses its name. */
export function removeColor(grid: VariantGrid, key: number): VariantGrid {
  if (grid.colors.length === 1) return renameColor(grid, key, "");
  const place = grid.colors.findIndex((one) => one.key === key);
  return { ...grid, colors: grid.colors.toSpliced(place, 1), cells: grid.cells.toSpliced(place, 1) };
}

/** The boxes of one talle. */
export function columnOf(grid: VariantGrid, size: number): Cell[] {
  return grid.cells.flatMap((row) => row[size] ?? []);
}

/**
 * Puts a variant of the shelf into the box of its talle and colour, which keeps the units that are typed there; the 0
 * that a new box begins with is nobody's. Where there is no box, or another variant stands in it, it gets one at the end.
 */
export function putVariant(grid: VariantGrid, { id, size, color, stock }: Variant): VariantGrid {
  const y = placeOf(grid.colors, color ?? "");
  if (y === -1) {
    const row = grid.sizes.map((): Cell => ({ units: "" }));
    const wider = { ...grid, colors: [...grid.colors, heading(color ?? "")], cells: [...grid.cells, row] };
    return putVariant(wider, { id, size, color, stock });
  }
  const x = placeOf(grid.sizes, size ?? "");
  const cell = grid.cells[y]?.[x];
  const put = ({ units }: Cell): Cell => ({ id, shown: stock, units: Number(units) === 0 ? String(stock) : units });
  if (cell && cell.id === undefined) {
    return { ...grid, cells: grid.cells.with(y, (grid.cells[y] ?? []).with(x, put(cell))) };
  }
  const cells = grid.cells.map((row, place) => [...row, place === y ? put({ units: "" }) : { units: "" }]);
  return { ...grid, sizes: [...grid.sizes, heading(size ?? "")], cells };
}

/** The same boxes, known as the variants that bear their names: to save the grid changes those and adds no others. */
export function claimVariants(grid: VariantGrid, variants: readonly Variant[]): VariantGrid {
  const claim = (cell: Cell, y: number, x: number): Cell => {
    const variant = variants.find(
      ({ size, color }) => placeOf(grid.sizes, size ?? "") === x && placeOf(grid.colors, color ?? "") === y,
    );
    return variant ? { id: variant.id, shown: variant.stock, units: cell.units } : cell;
  };
  return { ...grid, cells: grid.cells.map((row, y) => row.map((cell, x) => claim(cell, y, x))) };
}

/** Writes into one box. */
export function setUnits(grid: VariantGrid, color: number, size: number, units: string): VariantGrid {
  const set = (cell: Cell): Cell => ({ ...cell, units });
  return {
    ...grid,
    cells: grid.cells.map((row, y) => (y === color ? row.map((cell, x) => (x === size ? set(cell) : cell)) : row)),
  };
}

/** Writes the same into every box. */
export function fillUnits(grid: VariantGrid, units: string): VariantGrid {
  return { ...grid, cells: grid.cells.map((row) => row.map((cell) => ({ ...cell, units }))) };
}

/** The colours a picture can belong to. */
export function colorsOf(grid: VariantGrid): string[] {
  return grid.colors.map(({ name }) => name.trim()).filter(Boolean);
}

/** All units of the grid. */
export function countUnits(grid: VariantGrid): number {
  return grid.cells.flat().reduce((sum, { units }) => sum + Number(units), 0);
}

/** The variants that the grid asks for. */
export function variantsOf(grid: VariantGrid): VariantBody[] {
  return grid.cells.flatMap((row, y) =>
    row.flatMap((cell, x): VariantBody[] => {
      if (cell.units === "") return [];
      const choice = { size: grid.sizes[x]?.name.trim() || null, color: grid.colors[y]?.name.trim() || null };
      return [bodyOf(cell, choice)];
    }),
  );
}

function bodyOf({ id, shown = 0, units }: Cell, choice: { size: string | null; color: string | null }): VariantBody {
  const stock = Number(units);
  if (id === undefined) return { ...choice, stock };
  return stock === shown ? { id, ...choice } : { id, ...choice, stock: { from: shown, to: stock } };
}
