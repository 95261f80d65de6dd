import type { KeyboardEvent } from "react";
import { detailCopy } from "./copy.ts";

export function SizeGuide({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for whatever in it has the focus
    <details className="size-guide" onKeyDown={closeOnEscape}>
      <summary className="chevron">{detailCopy.sizeGuide}</summary>
      <div className="grid gap-4 pb-4">
        {readGuide(text).map((block, index) =>
          typeof block === "string" ? (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
            <p key={index} className="whitespace-pre-line wrap-anywhere">
              {block}
            </p>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
            <GuideTable key={index} rows={block} />
          ),
        )}
      </div>
    </details>
  );
}

/** Only the guide, not the dialog around it. */
function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const { currentTarget: guide } = event;
  if (event.key !== "Escape" || !guide.open) return;
  event.preventDefault();
  guide.open = false;
  guide.querySelector("summary")?.focus();
}

type Row = readonly string[];

/** Lines with tabs or `|` are rows of a table. */
export function readGuide(text: string): (string | Row[])[] {
  const blocks: (string | Row[])[] = [];
  for (const line of text.trim().split(/\r?\n/)) {
    const last = blocks.at(-1);
    const row = cellsOf(line);
    if (row === undefined) {
      if (typeof last === "string") blocks[blocks.length - 1] = `${last}\n${line}`;
      else if (line.trim() !== "") blocks.push(line);
    } else if (typeof last === "object") last.push(row);
    else blocks.push([row]);
  }
  return blocks.map((block, index) => {
    if (typeof block === "string") return block.trim();
    const rows = block.filter((row) => !isRule(row));
    return index === 0 ? withCorner(rows) : rows;
  });
}

/** Stored text is trimmed, including the empty first cell of a table at its beginning. */
function withCorner([head = [], ...rows]: Row[]): Row[] {
  const isCut = rows.length > 0 && rows.every(({ length }) => length === head.length + 1);
  return [isCut ? ["", ...head] : head, ...rows];
}

/** A leading tab is an empty cell, unless it only indents a line. */
function cellsOf(line: string): string[] | undefined {
  const bare = line.replace(/^ *\||\|\s*$/g, "");
  return /[|\t]/.test(bare.trim()) ? bare.split(/[|\t]/).map((cell) => cell.trim()) : undefined;
}

/** A line of dashes under the header row. */
function isRule(row: Row): boolean {
  return row.every((cell) => /^:?-+:?$/.test(cell));
}

/** Scrolls if too wide, also with the keyboard. */
function GuideTable({ rows: [head, ...rows] }: { rows: Row[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- no form's fields; the arrow keys scroll what has the focus
    <div role="group" aria-label={detailCopy.sizeGuide} tabIndex={0} className="size-table">
      <table>
        <thead>
          <tr>
            {head?.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the cells of a text never move
              <Cell key={index} text={cell} scope="col" />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a text never move
            <tr key={index}>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- the cells of a text never move
                <Cell key={column} text={cell} scope={column === 0 ? "row" : undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An empty corner is no heading. */
function Cell({ text, scope }: { text: string; scope: "col" | "row" | undefined }) {
  return scope && text !== "" ? <th scope={scope}>{text}</th> : <td>{text}</td>;
}
