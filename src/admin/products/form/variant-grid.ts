import { type Choice, MAX_STOCK, type Variant } from "#domain/product.ts";
import { foldName } from "#domain/spelling.ts";

/** `units` is typed; empty means not sold. Stored variants have their `id` and the stock `shown` before. */
export type Cell = { id?: string; shown?: number; units: string };

/** Names of talles and colours, empty for none; `cells[colour][size]`. A product without choices is one cell. */
export type VariantGrid = {
  sizes: readonly string[];
  colors: readonly string[];
  cells: readonly (readonly Cell[])[];
};

export type Axis = "sizes" | "colors";

/** As the call takes it: a new variant with stock, or a stored one with its stock difference. */
export type VariantBody =
  | (Choice & { stock: number })
  | (Choice & { id: string; stock?: { from: number; to: number } });

export function emptyGrid(): VariantGrid {
  return { sizes: [""], colors: [""], cells: [[{ units: "" }]] };
}

export function gridOf(variants: readonly Variant[]): VariantGrid {
  const sizes = [...new Set(variants.map(({ size }) => size ?? ""))];
  const colors = [...new Set(variants.map(({ color }) => color ?? ""))];
  const cells = colors.map((color) =>
    sizes.map((size): Cell => {
      const variant = variants.find((one) => (one.size ?? "") === size && (one.color ?? "") === color);
      return variant ? { id: variant.id, shown: variant.stock, units: String(variant.stock) } : { units: "" };
    }),
  );
  return { sizes, colors, cells };
}

/** Without choices there is one stock and no grid. */
export function isPlain(grid: VariantGrid): boolean {
  return isNameless(grid.sizes) && isNameless(grid.colors);
}

export function isNameless([only, ...others]: readonly string[]): boolean {
  return only === "" && others.length === 0;
}

/** Splits "S, M, L" into distinct names. */
export function splitNames(text: string): string[] {
  const names = text.split(/[,;\n]/).map((name) => name.trim());
  const folded = names.map(foldName);
  return names.filter((name, index) => name !== "" && folded.indexOf(foldName(name)) === index);
}

/** New names only. The first takes over the stock of a product that had none. */
export function addNames(axis: Axis, grid: VariantGrid, names: readonly string[]): VariantGrid {
  const fresh = names.filter((name) => indexOfName(grid[axis], name) === -1);
  if (fresh.length === 0) return grid;
  const [first, ...rest] = fresh;
  const takesOver = isNameless(grid[axis]) && first !== undefined;
  const all = takesOver ? fresh : [...grid[axis], ...fresh];
  const added = takesOver ? rest : fresh;
  const cellsOf = (ofNames: readonly string[]) => ofNames.map((): Cell => ({ units: "0" }));
  const before = withFirstStock(grid);
  const cells =
    axis === "sizes"
      ? before.map((row) => [...row, ...cellsOf(added)])
      : [...before, ...added.map(() => cellsOf(grid.sizes))];
  return { ...grid, [axis]: all, cells };
}

/** An empty stock becomes 0, as for the added names: left empty, the variant would not be sold. */
function withFirstStock(grid: VariantGrid): VariantGrid["cells"] {
  const isEmpty = isPlain(grid) && grid.cells[0]?.[0]?.units === "";
  return isEmpty ? setUnits(grid, 0, 0, "0").cells : grid.cells;
}

/** Ignores case and accents; -1 for none. */
function indexOfName(names: readonly string[], name: string): number {
  const folded = foldName(name);
  return names.findIndex((known) => foldName(known) === folded);
}

/** The variants keep their ids. */
export function renameAt(axis: Axis, grid: VariantGrid, index: number, name: string): VariantGrid {
  return { ...grid, [axis]: grid[axis].with(index, name) };
}

/** The last one only loses its name, since a product always has stock. */
export function removeAt(axis: Axis, grid: VariantGrid, index: number): VariantGrid {
  if (grid[axis].length === 1) return renameAt(axis, grid, index, "");
  const cells = axis === "sizes" ? grid.cells.map((row) => row.toSpliced(index, 1)) : grid.cells.toSpliced(index, 1);
  return { ...grid, [axis]: grid[axis].toSpliced(index, 1), cells };
}

export function columnOf(grid: VariantGrid, size: number): Cell[] {
  return grid.cells.flatMap((row) => row[size] ?? []);
}

/** Puts a stored variant into its cell, keeping typed units but not a new cell's 0; adds a cell if none is free. */
export function putVariant(grid: VariantGrid, { id, size, color, stock }: Variant): VariantGrid {
  const y = indexOfName(grid.colors, color ?? "");
  if (y === -1) {
    const row = grid.sizes.map((): Cell => ({ units: "" }));
    const wider = { ...grid, colors: [...grid.colors, color ?? ""], cells: [...grid.cells, row] };
    return putVariant(wider, { id, size, color, stock });
  }
  const x = indexOfName(grid.sizes, size ?? "");
  const cell = grid.cells[y]?.[x];
  const put = ({ units }: Cell): Cell => ({ id, shown: stock, units: Number(units) === 0 ? String(stock) : units });
  if (cell && cell.id === undefined) {
    return { ...grid, cells: grid.cells.with(y, (grid.cells[y] ?? []).with(x, put(cell))) };
  }
  const cells = grid.cells.map((row, index) => [...row, index === y ? put({ units: "" }) : { units: "" }]);
  return { ...grid, sizes: [...grid.sizes, size ?? ""], cells };
}

/** Gives cells the ids of stored variants of the same name, so that saving edits them instead of adding. */
export function claimVariants(grid: VariantGrid, variants: readonly Variant[]): VariantGrid {
  const claim = (cell: Cell, y: number, x: number): Cell => {
    const variant = variants.find(
      ({ size, color }) => indexOfName(grid.sizes, size ?? "") === x && indexOfName(grid.colors, color ?? "") === y,
    );
    return variant ? { id: variant.id, shown: variant.stock, units: cell.units } : cell;
  };
  return { ...grid, cells: grid.cells.map((row, y) => row.map((cell, x) => claim(cell, y, x))) };
}

export function setUnits(grid: VariantGrid, color: number, size: number, units: string): VariantGrid {
  const row = grid.cells[color] ?? [];
  return { ...grid, cells: grid.cells.with(color, row.with(size, { ...row[size], units })) };
}

/** An empty cell is not sold: a step down leaves it so. */
export function stepUnits(units: string, step: number): string {
  if (units === "" && step < 0) return units;
  return String(Math.min(MAX_STOCK, Math.max(0, Number(units) + step)));
}

export function fillUnits(grid: VariantGrid, units: string): VariantGrid {
  return { ...grid, cells: grid.cells.map((row) => row.map((cell) => ({ ...cell, units }))) };
}

export function colorsOf(grid: VariantGrid): string[] {
  return grid.colors.map((name) => name.trim()).filter(Boolean);
}

export function countUnits(grid: VariantGrid): number {
  return grid.cells.flat().reduce((sum, { units }) => sum + Number(units), 0);
}

export function variantsOf(grid: VariantGrid): VariantBody[] {
  return grid.cells.flatMap((row, y) =>
    row.flatMap((cell, x): VariantBody[] => {
      if (cell.units === "") return [];
      const choice = { size: grid.sizes[x]?.trim() || null, color: grid.colors[y]?.trim() || null };
      return [bodyOf(cell, choice)];
    }),
  );
}

function bodyOf({ id, shown = 0, units }: Cell, choice: Choice): VariantBody {
  const stock = Number(units);
  if (id === undefined) return { ...choice, stock };
  return stock === shown ? { id, ...choice } : { id, ...choice, stock: { from: shown, to: stock } };
}
