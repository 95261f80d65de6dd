import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { detailOf } from "../http.ts";

type LoadedProps<Data> = {
  query: { isPending: boolean; isError: boolean; error: unknown; data: Data | undefined; refetch: () => unknown };
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A query's data, even if refetching failed; until then its skeleton, or why there is none. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const retry = () => void query.refetch();
  if (query.isPending) return skeleton ?? <LoadingRows />;
  if (query.data === undefined) return <LoadFailed onRetry={retry} detail={detailOf(query.error)} />;
  return (
    <>
      {query.isError && <Outdated onRetry={retry} />}
      {children(query.data)}
    </>
  );
}

export function LoadingRows({ count = 10 }: { count?: number }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      <output className="sr-only">{copy.state.loading}</output>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-13 items-center gap-3">
          <div className="skeleton h-10 w-8 shrink-0" />
          <div className="skeleton h-4 w-2/5" />
          <div className="skeleton ml-auto h-4 w-1/6" />
        </div>
      ))}
    </div>
  );
}

export function LoadFailed({ onRetry, detail }: { onRetry: () => void; detail?: string | undefined }) {
  return (
    <div role="alert" className="border-y border-line py-10 text-center">
      <p className="text-lg">{copy.state.failed}</p>
      <p className="mt-1 mb-6 text-muted">{detail ?? copy.state.failedHint}</p>
      <Button look="quiet" onClick={onRetry}>
        {copy.state.retry}
      </Button>
    </div>
  );
}

export function Outdated({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-accent py-1 pl-4">
      <p>{copy.state.outdated}</p>
      <Button look="link" onClick={onRetry}>
        {copy.state.retry}
      </Button>
    </div>
  );
}

type EmptyListProps = {
  isFiltered: boolean;
  words: { empty: string; emptyHint: string; noResults: string; clear: string };
  onClear: () => void;
};

/** For an empty list: there is nothing, or nothing that matches the filter. */
export function EmptyList({ isFiltered, words, onClear }: EmptyListProps) {
  if (!isFiltered) return <Empty title={words.empty}>{words.emptyHint}</Empty>;
  return (
    <Empty title={words.noResults}>
      <Button look="link" onClick={onClear}>
        {words.clear}
      </Button>
    </Empty>
  );
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-y border-line py-10 text-center">
      <p className="font-display text-xl wrap-anywhere">{title}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
    </div>
  );
}
