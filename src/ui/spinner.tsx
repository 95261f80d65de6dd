/** A turning ring over what is being waited for. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-6 text-muted">
      <div className="spinner" />
      <p>{label}</p>
    </div>
  );
}
