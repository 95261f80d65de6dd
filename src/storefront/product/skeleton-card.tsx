import { Skeleton } from "#ui/skeleton.tsx";

export function SkeletonCard() {
  return (
    <div data-skeleton>
      <Skeleton className="aspect-4/5" />
      <Skeleton className="mt-3 h-5 w-3/4" />
      <Skeleton className="mt-2 h-5 w-1/3" />
      <Skeleton className="mt-2 h-4" />
      <Skeleton className="mt-2 h-4 w-1/3" />
      <Skeleton className="mt-3 h-11" />
    </div>
  );
}
