import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { AUDIT_GROUPS, type AuditGroup, GROUP_OF, OPERATOR } from "#domain/audit.ts";
import { orderAddress, PANEL } from "#domain/panel-address.ts";
import type { AuditRow } from "#server/audit/entries.ts";
import { Button } from "#ui/button.tsx";
import { call } from "../call.ts";
import { SubPage } from "../frame/sub-page.tsx";
import { BackToSettings } from "../parts/back-link.tsx";
import { formatDate } from "../parts/date.ts";
import { FilterSelect, LoadMore } from "../parts/list-tools.tsx";
import { EmptyList, Loaded } from "../parts/load-states.tsx";
import { pageByPage } from "../parts/page-by-page.ts";
import { useFilter } from "../parts/use-filter.ts";
import { KEYS } from "../query-keys.ts";
import { auditCopy } from "./copy.ts";
import { describeEntry } from "./describe-entry.ts";

/** The list's filters; in the address, so that links and Back keep them. */
const FILTERS = { actor: "quien", group: "tema", subject: "sobre" } as const;

type Filter = { actor: string; group: AuditGroup | undefined; subject: string };

/** The page 'Actividad': what was done to the shop, newest first. */
export function AuditPage() {
  return (
    <SubPage back={<BackToSettings />} title={auditCopy.title} intro={auditCopy.intro}>
      <div className="pt-4">
        <Activity />
      </div>
    </SubPage>
  );
}

function useAuditFilter() {
  const { get, set, clear } = useFilter();
  const filter: Filter = {
    actor: get(FILTERS.actor),
    group: AUDIT_GROUPS.find((group) => group === get(FILTERS.group)),
    subject: get(FILTERS.subject),
  };
  return { filter, set: (name: keyof Filter, value: string) => set(FILTERS[name], value), clear };
}

function useAudit(filter: Filter) {
  return useInfiniteQuery({
    queryKey: KEYS.audit(filter),
    // Empty is no filter, and not sent.
    queryFn: ({ pageParam: cursor }) => call("GET /api/admin/audit", { query: { ...filter, cursor } }),
    ...pageByPage,
  });
}

function Activity() {
  const { filter, set, clear } = useAuditFilter();
  const audit = useAudit(filter);
  const actors = (audit.data?.pages[0]?.actors ?? []).map((actor) => actor ?? OPERATOR);
  const chosen = filter.actor === "" || actors.includes(filter.actor) ? actors : [...actors, filter.actor];
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <FilterSelect
          label={auditCopy.actorFilter}
          value={filter.actor}
          options={[
            ["", auditCopy.everyone],
            ...chosen.map((actor) => [actor, actor === OPERATOR ? auditCopy.operator : actor] as const),
          ]}
          onChange={(actor) => set("actor", actor)}
        />
        <FilterSelect
          label={auditCopy.groupFilter}
          value={filter.group ?? ""}
          options={[
            ["", auditCopy.everything],
            ...AUDIT_GROUPS.map((group) => [group, auditCopy.groups[group]] as const),
          ]}
          onChange={(group) => set("group", group)}
        />
      </div>
      {filter.subject !== "" && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4">
          {auditCopy.onlySubject}
          <Button look="link" onClick={clear}>
            {auditCopy.clear}
          </Button>
        </p>
      )}
      <Results audit={audit} filter={filter} onClear={clear} onSubject={(id) => set("subject", id)} />
    </>
  );
}

type ResultsProps = {
  audit: ReturnType<typeof useAudit>;
  filter: Filter;
  onClear: () => void;
  onSubject: (id: string) => void;
};

function Results({ audit, filter, onClear, onSubject }: ResultsProps) {
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Loaded query={audit}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0) return <EmptyList isFiltered={isFiltered} words={auditCopy} onClear={onClear} />;
        return (
          <div aria-busy={audit.isPlaceholderData}>
            <ol className="divide-y divide-line border-y border-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} onSubject={filter.subject === "" ? onSubject : undefined} />
              ))}
            </ol>
            <LoadMore list={audit} />
          </div>
        );
      }}
    </Loaded>
  );
}

function Entry({ entry, onSubject }: { entry: AuditRow; onSubject: ((id: string) => void) | undefined }) {
  const { sentence, lines } = describeEntry(entry);
  const { subject_id: id } = entry;
  return (
    <li className="grid gap-x-6 py-3 wrap-anywhere md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{actorOf(entry)}</span> {sentence.before}{" "}
          {sentence.subject && <Subject entry={entry} name={sentence.subject} />} {sentence.after}
        </p>
        {lines.length > 0 && (
          <ul className="mt-1 text-sm text-muted">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted md:flex-col md:items-end">
        <time dateTime={entry.created_at} className="tabular-nums">
          {formatDate(entry.created_at)}
        </time>
        {id !== null && onSubject && (
          <Button look="link" aria-label={auditCopy.history(entry.subject)} onClick={() => onSubject(id)}>
            {auditCopy.historyShort}
          </Button>
        )}
      </div>
    </li>
  );
}

function actorOf({ actor, action }: AuditRow): string {
  return action === "retention-applied" ? auditCopy.shop : (actor ?? auditCopy.operator);
}

function Subject({ entry, name }: { entry: AuditRow; name: string }) {
  const address = addressOf(entry);
  if (address === undefined) return name;
  return (
    <Link href={address} className="text-link -my-3 inline-block py-3">
      {name}
    </Link>
  );
}

function addressOf({ action, subject_id, name_today }: AuditRow): string | undefined {
  if (subject_id === null || name_today === null) return undefined;
  return GROUP_OF[action] === "ordenes"
    ? orderAddress(subject_id)
    : `${PANEL.products}?${new URLSearchParams({ q: name_today })}`;
}
