import JsBarcode from "jsbarcode";

const QUIET_ZONE = 10; // modules of white that the standard asks for on both sides

/** The order's number, which stands beside it, in Code 128, as wide and high as its class says. */
export function Barcode({ number }: { number: string }) {
  const modules = modulesOf(number);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${modules.length + 2 * QUIET_ZONE} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="barcode"
    >
      <path d={barsOf(modules)} />
    </svg>
  );
}

/** A one for each black module, a zero for each white one. */
function modulesOf(text: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: "CODE128" });
  return (drawn.encodings ?? []).map(({ data }) => data).join("");
}

function barsOf(modules: string): string {
  return Array.from(
    modules.matchAll(/1+/g),
    ({ index, 0: bar }) => `M${index + QUIET_ZONE} 0h${bar.length}v1h-${bar.length}z`,
  ).join("");
}
