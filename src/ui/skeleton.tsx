export function Skeleton({ className }: { className: string }) {
  return <div className={`bone ${className}`} />;
}
