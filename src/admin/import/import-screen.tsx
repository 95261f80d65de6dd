import { useMutation } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import type * as v from "valibot";
import type { csvImportQuery } from "#server/csv/import.ts";
import type { ImportError } from "#server/csv/table.ts";
import { Button } from "#ui/button.tsx";
import { PanelScreen } from "../frame/panel-screen.tsx";
import { useUnsaved } from "../frame/unsaved.ts";
import { detailOf } from "../http.ts";
import { BackLink } from "../parts/back-link.tsx";
import { copyOf } from "../parts/copy-of.ts";
import { FileDrop, FileReading } from "../parts/file-drop.tsx";
import { Failure, Outcome } from "../parts/outcome.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { PlainLink, TextLink } from "../parts/text-link.tsx";
import { useTitle } from "../parts/use-title.ts";
import { useSendOnce } from "../send-once.ts";
import { type Counts, importCopy } from "./copy.ts";
import { ImportErrors } from "./import-errors.tsx";

/** What any import is previewed with. */
type Preview = Counts & { digest: string | null; errors: readonly ImportError[]; error_count: number };

type ImportWords = typeof importCopy & {
  title: string;
  back: string;
  intro: string;
  steps: readonly string[];
  exportAll: string;
  limits: string;
  changedMeanwhile: string;
  submit: (count: number) => string;
  doneCounts: (counts: Counts) => string;
  toList: string;
};

/** A file to preview, or to import under a key. */
type ImportRequest = { query: v.InferInput<typeof csvImportQuery>; file: File; key?: string };

type ImportScreenProps<Plan extends Preview> = {
  words: ImportWords;
  /** The list of what is imported. */
  back: string;
  exampleAddress: string;
  exportAddress: string;
  send: (request: ImportRequest) => Promise<{ preview?: Plan | undefined; imported?: Counts | undefined }>;
  /** The plan of a refusal because the data changed. */
  newerIn: (error: unknown) => Plan | undefined;
  onImported: () => Promise<void>;
  PlanTable: ComponentType<{ preview: Plan }>;
};

export function ImportScreen<Plan extends Preview>(props: ImportScreenProps<Plan>) {
  const { words, back, PlanTable } = props;
  useTitle(words.title);
  const { review, importing, isOutdated, preview, choose, start } = useImport(props);
  useUnsaved(countOf(preview) > 0 && !importing.isSuccess);
  return (
    <PanelScreen heading={<BackLink to={back}>{words.back}</BackLink>}>
      <Introduction words={words} exampleAddress={props.exampleAddress} exportAddress={props.exportAddress} />
      <FileDrop
        name={review.variables?.name}
        accept=".csv,.tsv,.txt,text/csv"
        words={words}
        isBusy={review.isPending || importing.isPending}
        onFile={choose}
      />
      <FileReading reading={review} words={words} onRetry={() => review.variables && review.mutate(review.variables)} />
      {importing.isSuccess && (
        <Outcome key={importing.submittedAt} title={words.done}>
          <p className="mt-2">{importing.data.imported && words.doneCounts(importing.data.imported)}</p>
          <TextLink href={back} className="mt-2">
            {words.toList}
          </TextLink>
        </Outcome>
      )}
      {preview && !review.isPending && !importing.isSuccess && (
        <Outcome key={preview.digest} title={preview.error_count > 0 ? words.errors(preview.error_count) : words.plan}>
          {isOutdated && (
            <p role="alert" className="mt-3 border-l-2 border-accent py-1 pl-4">
              {words.changedMeanwhile}
            </p>
          )}
          {preview.error_count > 0 ? <ImportErrors preview={preview} /> : <PlanTable preview={preview} />}
          {countOf(preview) > 0 && (
            // Together: below a long plan nobody would see why it failed.
            <div className="sticky bottom-[var(--panel-bar,0px)] mt-6 border-t border-line bg-paper py-3">
              {importing.isError && !isOutdated && (
                <Failure
                  title={words.failed}
                  detail={`${detailOf(importing.error)} ${words.failedHint}`}
                  className="mb-3 max-h-[50dvh] overflow-y-auto"
                />
              )}
              <Button className="max-sm:w-full" isHeld={importing.isPending} onClick={start}>
                {importing.isPending ? words.importing : words.submit(countOf(preview))}
              </Button>
            </div>
          )}
        </Outcome>
      )}
    </PanelScreen>
  );
}

type ImportProps<Plan extends Preview> = Omit<ImportScreenProps<Plan>, "words">;

/** `isOutdated`: the import was refused because the data changed, and `preview` is the plan that came with it. */
function useImport<Plan extends Preview>({ send, newerIn, onImported }: ImportProps<Plan>) {
  const review = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await copyOf(chosen);
      return { file, ...(await send({ query: { simular: "1" }, file })) };
    },
  });
  const once = useSendOnce(({ file, digest }: { file: File; digest: string }, key) =>
    send({ query: { plan: digest }, file, key }),
  );
  const [newer, setNewer] = useState<Plan>();
  const importing = useMutation({
    mutationFn: once.send,
    onSuccess: onImported,
    onError: (error) => setNewer((before) => newerIn(error) ?? before),
  });
  const isOutdated = newerIn(importing.error) !== undefined;
  const preview = newer ?? review.data?.preview;

  const choose = (file: File) => {
    importing.reset();
    once.forget();
    setNewer(undefined);
    review.mutate(file);
  };
  const start = () => {
    if (review.data && preview?.digest) importing.mutate({ file: review.data.file, digest: preview.digest });
  };
  return { review, importing, isOutdated, preview, choose, start };
}

type IntroductionProps = Pick<ImportScreenProps<Preview>, "words" | "exampleAddress" | "exportAddress">;

function Introduction({ words, exampleAddress, exportAddress }: IntroductionProps) {
  return (
    <>
      <PageHeading className="pt-2">{words.title}</PageHeading>
      <p className="mt-1 max-w-prose text-muted">{words.intro}</p>
      <ul className="mt-3 flex max-w-prose list-disc flex-col gap-1 pl-4 text-sm text-muted">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <p className="mt-2 mb-6 flex flex-wrap gap-x-6">
        <PlainLink href={exampleAddress} download>
          {importCopy.example}
        </PlainLink>
        <PlainLink href={exportAddress} download>
          {words.exportAll}
        </PlainLink>
      </p>
    </>
  );
}

/** How many an import would change. */
function countOf(preview: Counts | undefined): number {
  return preview ? preview.created + preview.updated : 0;
}
