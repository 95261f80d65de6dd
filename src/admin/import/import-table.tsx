import type { ReactNode } from "react";

export const CELL = "py-2 pr-6 align-top";

/** For wide screens. */
export function ImportTable({ columns, children }: { columns: Readonly<Record<string, string>>; children: ReactNode }) {
  return (
    <table className="mt-4 w-full border-collapse text-left">
      <thead className="border-b border-ink text-sm">
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} className="py-2 pr-6 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
