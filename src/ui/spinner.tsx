export function Spinner({ label }: { label: string }) {
  return (
    <output className="flex flex-col items-center gap-6 text-muted">
      <span className="spinner" />
      {label}
    </output>
  );
}
