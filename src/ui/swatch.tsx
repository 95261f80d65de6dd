/** `value`: a CSS colour, or "" when unknown. */
type SwatchProps = { value: string; className?: string };

/** The colour is an attribute: the Content-Security-Policy forbids style attributes. */
export function Swatch({ value, className }: SwatchProps) {
  return <svg color={value || undefined} className={className ? `swatch ${className}` : "swatch"} aria-hidden="true" />;
}
