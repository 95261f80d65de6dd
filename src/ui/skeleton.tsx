/** A breathing stand-in for a line of text or a picture; `className` gives it its shape. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`bone ${className}`} />;
}
