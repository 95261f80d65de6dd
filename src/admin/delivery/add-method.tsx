import { useState } from "react";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { Button } from "#ui/button.tsx";
import { call } from "../call.ts";
import { isRecovered, readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { useUnsavedDraft } from "../drafts/use-draft.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { sendOnce, type UnansweredStore } from "../send-once.ts";
import { useSettings } from "../settings/settings-queries.ts";
import { useChange } from "../use-change.ts";
import { deliveryCopy as words } from "./copy.ts";
import { bodyOf, EMPTY_DRAFT, isSame, type MethodDraft, type NewMethod, recoverNew } from "./method-draft.ts";
import { MethodForm } from "./method-form.tsx";
import { showSaved } from "./method-queries.ts";

const names = words.startingPoints;

const CABA_CODES = "1000-1499";

/** What most shops start with. Prices are left to the owner. */
const STARTING_POINTS: readonly MethodDraft[] = [
  { ...EMPTY_DRAFT, name: names.door },
  { ...EMPTY_DRAFT, name: names.branch },
  { ...EMPTY_DRAFT, name: names.andreani },
  { ...EMPTY_DRAFT, name: names.courier, postal_codes: CABA_CODES },
  { ...EMPTY_DRAFT, name: names.pickup, kind: "pickup" },
];

const DRAFT = "delivery-method-new";

const findStoredDraft = () => recoverNew(readDraft(DRAFT)?.value);
const storeDraft = (method: NewMethod) => writeDraft(DRAFT, method);

/** Stored with the draft, so that the method is added once, even after a reload. */
const unanswered: UnansweredStore<MethodDraft> = {
  read: () => findStoredDraft()?.unanswered,
  write(request) {
    const typed = request?.payload ?? findStoredDraft()?.typed;
    if (typed) storeDraft({ typed, unanswered: request });
  },
};

export function AddMethod({ methods }: { methods: readonly OwnMethod[] }) {
  const [isChoosing, setChoosing] = useState(false);
  const [wasClosed, setClosed] = useState(false);
  const [start, setStart] = useState<MethodDraft | undefined>(() => findStoredDraft()?.typed);
  const { data: settings } = useSettings();
  if (methods.length >= DELIVERY_LIMITS.methods) return <p className="mt-6 text-muted">{words.full}</p>;
  if (start) {
    return (
      <CreateForm
        start={start}
        onDone={() => {
          setStart(undefined);
          setChoosing(false);
          setClosed(true);
        }}
      />
    );
  }
  const open = (draft: MethodDraft) => {
    const isPickup = draft.kind === "pickup";
    setStart(isPickup ? { ...draft, address: settings?.street_address ?? "", hours: settings?.hours ?? "" } : draft);
  };
  if (!isChoosing && methods.length > 0) {
    return (
      <Button
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone
        autoFocus={wasClosed}
        look="quiet"
        className="mt-6 max-sm:w-full"
        onClick={() => setChoosing(true)}
      >
        {words.add}
      </Button>
    );
  }
  return (
    <section aria-labelledby="empezar" className="mt-6">
      {methods.length === 0 && (
        <div className="mb-6">
          <p className="text-lg font-medium">{words.empty}</p>
          <p className="mt-1 max-w-prose text-muted">{words.emptyHint}</p>
        </div>
      )}
      <h2 id="empezar" className="font-display text-xl">
        {words.startWith}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-3 max-sm:flex-col">
        {[...STARTING_POINTS, EMPTY_DRAFT].map((draft) => (
          <li key={draft.name}>
            <SmallButton className="max-sm:w-full" onClick={() => open(draft)}>
              {draft.name || words.other}
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CreateForm({ start, onDone }: { start: MethodDraft; onDone: () => void }) {
  const [typed, setTyped] = useState(start);
  const [wasRecovered] = useState(() => isRecovered(DRAFT));
  const isDirty = wasRecovered || !isSame(typed, start);
  useUnsavedDraft(isDirty, DRAFT);
  const close = () => {
    removeDraft(DRAFT);
    onDone();
  };
  const create = (draft: MethodDraft, key: string) =>
    call("POST /api/admin/delivery-methods", { body: bodyOf(draft, false), key });
  const creating = useChange({
    send: (draft: MethodDraft) => sendOnce(unanswered, draft, create),
    done: words.created,
    failed: words.createFailed,
    onDone: ({ method }) => {
      close();
      return showSaved(method);
    },
  });
  return (
    <MethodForm
      title={words.form.createTitle}
      submit={words.form.create}
      typed={typed}
      isAgreed={false}
      isDirty={isDirty}
      isRecovered={wasRecovered}
      isSending={creating.isPending}
      error={creating.error}
      sent={creating.variables}
      onType={(next) => {
        setTyped(next);
        storeDraft({ typed: next, unanswered: unanswered.read() });
      }}
      onSubmit={() => creating.mutate(typed)}
      onClose={close}
    />
  );
}
