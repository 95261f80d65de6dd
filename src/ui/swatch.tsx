/** `value` is a CSS colour, or "" when unknown; an attribute, since the Content-Security-Policy forbids styles. */
export function Swatch({ value, className }: { value: string; className?: string }) {
  return <svg color={value || undefined} className={className ? `swatch ${className}` : "swatch"} aria-hidden="true" />;
}
