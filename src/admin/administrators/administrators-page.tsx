import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { checkInvitation, explainInvitation } from "#domain/administrators.ts";
import { isEmail } from "#domain/customer.ts";
import type { ListedAdministrator } from "#server/administrators/administrators.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { SubPage } from "../frame/sub-page.tsx";
import { useUnsaved } from "../frame/unsaved.ts";
import { unlessGone } from "../http.ts";
import { BackToSettings } from "../parts/back-link.tsx";
import { CopyText } from "../parts/copy-text.tsx";
import { formatDate } from "../parts/date.ts";
import { TextField } from "../parts/field.tsx";
import { Form } from "../parts/form.tsx";
import { Loaded, LoadingRows } from "../parts/load-states.tsx";
import { type Proof, ProofDialog } from "../parts/proof-dialog.tsx";
import { SmallButton } from "../parts/small-button.tsx";
import { focusWhenShown } from "../parts/when-shown.ts";
import { invalidate } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { administratorsCopy as words } from "./copy.ts";

type PendingChange = { change: "invite" | "remove"; email: string; isTyped?: boolean };

/** A link shown once, for the inviter to pass on. */
type Shown = { email: string; link: string };

/** The page 'Administradores': who may use the panel, and how somebody comes and goes. */
export function AdministratorsPage({ email: own }: { email: string }) {
  const administrators = useQuery({
    queryKey: KEYS.administrators,
    queryFn: async () => (await call("GET /api/admin/administrators")).administrators,
  });
  const [pending, setPending] = useState<PendingChange>();
  const [shown, setShown] = useState<Shown>();
  const [typedInvitations, setTypedInvitations] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const refresh = () => invalidate(KEYS.administrators);

  const close = () => setPending(undefined);
  const invite = async (email: string, proof: Proof) => {
    const { link } = await call("POST /api/admin/administrators", { body: { email, ...proof } });
    return async () => {
      if (pending?.isTyped) setTypedInvitations((count) => count + 1);
      setShown(link === null ? undefined : { email, link });
      await refresh();
      if (link === null) showToast({ title: words.invite.sent, description: words.invite.sentTo(email) });
    };
  };
  const remove = async (email: string, proof: Proof) => {
    await unlessGone(call("DELETE /api/admin/administrators", { body: { email, ...proof } }));
    return async () => {
      setShown((before) => (before?.email === email ? undefined : before));
      await refresh();
      showToast({ title: words.remove.done(email) });
      // The pressed button is gone with its row.
      list.current?.focus();
    };
  };
  const asking = words[pending?.change ?? "invite"];

  return (
    <SubPage back={<BackToSettings />} title={words.title} intro={words.intro}>
      <Loaded query={administrators} skeleton={<LoadingRows count={2} />}>
        {(listed) => (
          <>
            {shown && <LinkToPassOn key={shown.link} {...shown} onDone={() => setShown(undefined)} />}
            <ul ref={list} tabIndex={-1} aria-label={words.list} className="divide-y divide-line border-b border-line">
              {listed.map((one) => (
                <Row key={one.email} administrator={one} isOwn={one.email === own} onRequest={setPending} />
              ))}
            </ul>
            <InviteForm
              key={typedInvitations}
              refusalOf={(email) => invitationRefusal(email, own, listed)}
              onRefused={() => void refresh()}
              onRequest={(email) => setPending({ change: "invite", email, isTyped: true })}
            />
          </>
        )}
      </Loaded>
      <ProofDialog
        isDanger={pending?.change === "remove"}
        email={own}
        title={pending && asking.question(pending.email)}
        words={asking.form}
        attempt={(proof) => (pending?.change === "remove" ? remove : invite)(pending?.email ?? "", proof)}
        onDone={(settle) => {
          close();
          void settle();
        }}
        onFailed={() => void refresh()}
        onClose={close}
      >
        <p className="mt-2 text-muted">{asking.explained}</p>
      </ProofDialog>
    </SubPage>
  );
}

type RowProps = { administrator: ListedAdministrator; isOwn: boolean; onRequest: (pending: PendingChange) => void };

function Row({ administrator, isOwn, onRequest }: RowProps) {
  const { email, created_at, has_password, has_second_factor } = administrator;
  const date = formatDate(created_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="wrap-anywhere">
          {email}
          {isOwn && <strong className="ml-3 text-sm font-medium">{words.you}</strong>}
        </p>
        <p className="text-sm text-muted">
          {has_password ? words.since(date) : words.pending(date)} {has_second_factor && words.secondFactor}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!has_password && (
          <SmallButton
            className="shrink-0 text-sm"
            aria-label={words.invite.againTo(email)}
            onClick={() => onRequest({ change: "invite", email })}
          >
            {words.invite.again}
          </SmallButton>
        )}
        {!isOwn && (
          <SmallButton
            className="shrink-0 text-sm"
            aria-label={words.remove.of(email)}
            onClick={() => onRequest({ change: "remove", email })}
          >
            {words.remove.short}
          </SmallButton>
        )}
      </div>
    </li>
  );
}

/** Why the shop would refuse this e-mail, before the password is asked for. */
function invitationRefusal(email: string, own: string, listed: readonly ListedAdministrator[]): string | undefined {
  if (!isEmail(email)) return words.invite.notEmail;
  const administrators = listed.map((one) => ({ email: one.email, hasPassword: one.has_password }));
  const checked = checkInvitation(email, own, administrators);
  // The shop itself refuses a caller who is no longer an administrator.
  return checked.ok || checked.refusal === "no-longer-an-admin" ? undefined : explainInvitation(checked.refusal);
}

type InviteFormProps = {
  refusalOf: (email: string) => string | undefined;
  onRefused: () => void;
  onRequest: (email: string) => void;
};

function InviteForm({ refusalOf, onRefused, onRequest }: InviteFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  useUnsaved(typed.trim() !== "");
  const submit = () => {
    const email = typed.trim().toLowerCase();
    const refusal = refusalOf(email);
    setError(refusal);
    if (refusal === undefined) return onRequest(email);
    field.current?.focus();
    onRefused();
  };
  return (
    <Form onSubmit={submit} aria-labelledby={id} className="mt-6 flex max-w-md flex-col gap-4">
      <h2 id={id} className="font-display text-xl">
        {words.invite.title}
      </h2>
      <TextField
        label={words.invite.email}
        hint={words.invite.hint}
        error={error}
        value={typed}
        onText={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        ref={field}
        name="email"
        type="email"
        required
        maxLength={200}
        autoComplete="off"
      />
      <Button type="submit" className="self-start">
        {words.invite.submit}
      </Button>
    </Form>
  );
}

function LinkToPassOn({ email, link, onDone }: Shown & { onDone: () => void }) {
  const id = useId();
  // It is never shown again.
  useUnsaved(true);
  return (
    <section aria-labelledby={id} className="my-6 border border-ink p-4">
      <h2 ref={focusWhenShown} id={id} tabIndex={-1} className="font-medium wrap-anywhere outline-none">
        {words.link.title(email)}
      </h2>
      <p className="mt-1 max-w-prose">{words.link.intro}</p>
      <div className="my-3 flex items-center gap-2">
        <code className="min-w-0 wrap-anywhere">{link}</code>
        <CopyText text={link} name={words.link.copy} />
      </div>
      <Button look="quiet" onClick={onDone}>
        {words.link.done}
      </Button>
    </section>
  );
}
