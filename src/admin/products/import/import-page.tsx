import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { Button } from "#ui/button.tsx";
import { upload } from "../../call.ts";
import { refreshCategories } from "../../categories/category-queries.ts";
import { PanelFrame } from "../../home/panel-frame.tsx";
import { CallFailed, detailOf, factOf } from "../../http.ts";
import { BackLink } from "../../parts/back-link.tsx";
import { FileDrop } from "../../parts/file-drop.tsx";
import { Failure, Outcome } from "../../parts/outcome.tsx";
import { PageHeading } from "../../parts/page-heading.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { useSendOnce } from "../../send-once.ts";
import { importCopy as words } from "./copy.ts";
import { EXPORT_ADDRESS } from "../spreadsheet-links.tsx";
import { ImportErrors, ImportPreviewTable } from "./import-preview.tsx";

const EXAMPLE_ADDRESS = "/api/admin/products/import/example";

const IMPORT = "POST /api/admin/products/import";
const FILE_FIELD = "archivo";

const IMPORTING = ["import products"];

/** Choose a file, preview, confirm. */
export function ImportPage({ email }: { email: string }) {
  useTitle(words.title);
  const client = useQueryClient();
  // A copy, since the file on disk may change before the import.
  const review = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await copyOf(chosen);
      return { file, ...(await upload(IMPORT, { query: { simular: "1" }, field: FILE_FIELD, file })) };
    },
  });
  const once = useSendOnce(({ file, digest }: { file: File; digest: string }, key) =>
    upload(IMPORT, { query: { plan: digest }, field: FILE_FIELD, file, key }),
  );
  const importing = useMutation({
    mutationKey: IMPORTING,
    mutationFn: once.send,
    onSuccess: () => refreshCategories(client),
  });
  const newer = factOf(importing.error, "stale-version", "preview");
  const preview = newer ?? review.data?.preview;
  const isBusy = review.isPending || importing.isPending;

  const choose = (file: File) => {
    importing.reset();
    once.forget();
    review.mutate(file);
  };
  const start = () => {
    // Read from the client: a second click comes before the next render.
    if (client.isMutating({ mutationKey: IMPORTING }) > 0) return;
    if (review.data && preview?.digest) importing.mutate({ file: review.data.file, digest: preview.digest });
  };

  return (
    <PanelFrame email={email} heading={<BackLink to={PANEL.products}>{words.back}</BackLink>}>
      <PageHeading className="pt-2 text-2xl sm:text-3xl">{words.title}</PageHeading>
      <p className="mt-3 max-w-prose">{words.intro}</p>
      <ul className="mt-3 flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm text-muted">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p className="mt-2 mb-5 flex flex-wrap gap-x-6">
        <DownloadLink href={EXAMPLE_ADDRESS}>{words.example}</DownloadLink>
        <DownloadLink href={EXPORT_ADDRESS}>{words.exportAll}</DownloadLink>
      </p>
      <FileDrop
        name={review.variables?.name}
        accept=".csv,.tsv,.txt,text/csv"
        words={words}
        isBusy={isBusy}
        onFiles={([file]) => file && choose(file)}
      />

      <output className={review.isPending ? "mt-6 block text-lg" : "sr-only"}>
        {review.isPending ? words.checking : ""}
      </output>
      {review.isError && (
        <Failure title={words.checkFailed} detail={reviewFailure(review.error)}>
          <Button look="quiet" className="mt-3" onClick={() => review.mutate(review.variables)}>
            {words.retry}
          </Button>
        </Failure>
      )}
      {importing.isSuccess && (
        <Outcome key={importing.submittedAt} title={words.done}>
          <p className="mt-2">{importing.data.imported && words.doneCounts(importing.data.imported)}</p>
          <Link href={PANEL.products} className="text-link mt-2 inline-flex min-h-11 items-center">
            {words.toProducts}
          </Link>
        </Outcome>
      )}
      {preview && !review.isPending && !importing.isSuccess && (
        <Outcome
          key={newer ? importing.submittedAt : review.submittedAt}
          title={preview.error_count > 0 ? words.errors(preview.error_count) : words.plan}
        >
          {newer && (
            <p role="alert" className="mt-3 border-l-2 border-accent py-1 pl-4">
              {words.changedMeanwhile}
            </p>
          )}
          {preview.error_count > 0 ? <ImportErrors preview={preview} /> : <ImportPreviewTable preview={preview} />}
          {importing.isError && !newer && (
            <Failure title={words.failed} detail={`${detailOf(importing.error)} ${words.failedHint}`} />
          )}
          {preview.created + preview.updated > 0 && (
            <Button
              className="sticky bottom-[calc(var(--panel-bar,0px)+1rem)] mt-6 max-sm:w-full"
              isHeld={importing.isPending}
              onClick={start}
            >
              {importing.isPending ? words.importing : words.submit(preview.created + preview.updated)}
            </Button>
          )}
        </Outcome>
      )}
    </PanelFrame>
  );
}

async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: "text/csv" });
}

/** Anything but `CallFailed` means the browser could not read the file. */
function reviewFailure(error: unknown): string {
  return error instanceof CallFailed ? error.detail : words.unreadable;
}

function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className="text-link inline-flex min-h-11 items-center">
      {children}
    </a>
  );
}
