/** Above a form's button: why it was refused, if no single field is to blame. */
export function FormError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} role="alert" className="border border-accent px-3 py-2 text-sm font-medium wrap-anywhere text-accent">
      {children}
    </p>
  );
}
