type SwatchProps = { value: string; className?: string }; // "" when unknown

/** An attribute, since a style would break the Content-Security-Policy. */
export function Swatch({ value, className }: SwatchProps) {
  return <svg color={value || undefined} className={className ? `swatch ${className}` : "swatch"} aria-hidden="true" />;
}
