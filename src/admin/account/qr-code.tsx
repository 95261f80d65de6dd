import { encode } from "uqr";

/** The blank edge that readers look for, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export function QrCode({ text, name }: { text: string; name: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here: there is no file to name
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      // Black on white also where a browser forces other colours: a camera reads it.
      className="w-full max-w-60 border border-line bg-[#fff] fill-[#000] forced-color-adjust-none"
    >
      <path d={squares.join("")} />
    </svg>
  );
}
