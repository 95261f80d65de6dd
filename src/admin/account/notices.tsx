import { useQuery } from "@tanstack/react-query";
import { NOTICE_CHANNELS, type Notice, type NoticeChannel, NOTICES } from "#domain/notice.ts";
import type { NoticeChoices } from "#server/account/notice-choices.ts";
import { call } from "../call.ts";
import { copy } from "../copy.ts";
import { Loaded, LoadingRows } from "../parts/load-states.tsx";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { useChange } from "../use-change.ts";
import { accountCopy } from "./copy.ts";
import { type AccountNotices, findNotices } from "./notice-queries.ts";
import { PushBrowsers } from "./push-browsers.tsx";

const words = accountCopy.notices;

/** Changes are sent one after the other, so that the last click wins. */
const SAVING = { mutationKey: ["save-notices"], scope: { id: "notices" } } as const;

export function Notices() {
  const notices = useQuery({ queryKey: KEYS.noticeChoices, queryFn: findNotices });
  return (
    <Loaded query={notices} skeleton={<LoadingRows count={3} />}>
      {({ choices, sends_mail, push_key, subscriptions }) => (
        <>
          <NoticeTable choices={choices} sendsMail={sends_mail} />
          <PushBrowsers pushKey={push_key} subscriptions={subscriptions} />
        </>
      )}
    </Loaded>
  );
}

/** One check box for each notice and channel; on a phone a group for each notice. */
function NoticeTable({ choices, sendsMail }: { choices: NoticeChoices; sendsMail: boolean }) {
  const { toggle, status } = useChoices();
  return (
    <>
      <table className="w-full border-y border-line max-sm:block sm:table-fixed">
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col" className="w-2/5">
              <span className="sr-only">{words.subject}</span>
            </th>
            {NOTICE_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="px-2 py-3 text-center text-sm font-medium">
                {words.columns[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block sm:border-t sm:border-line">
          {NOTICES.map((notice) => (
            <tr key={notice} className="max-sm:block max-sm:py-2">
              <th scope="row" className="py-1 text-left font-medium max-sm:block">
                {words.rows[notice]}
              </th>
              {NOTICE_CHANNELS.map((channel) => (
                <td key={channel} className="max-sm:block">
                  <label className="flex min-h-11 cursor-pointer items-center gap-3 sm:justify-center">
                    <input
                      type="checkbox"
                      aria-label={words.choice(words.rows[notice], words.columns[channel])}
                      checked={choices[channel].includes(notice)}
                      onChange={() => toggle(notice, channel)}
                      className="size-5 shrink-0"
                    />
                    <span className="sm:hidden">{words.columns[channel]}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!sendsMail && <p className="mt-3 text-muted">{words.noMail}</p>}
      <output className="mt-1 block min-h-6 text-sm text-muted">{status}</output>
    </>
  );
}

/** A choice is shown at once; if its call fails, the choices are refetched. */
function useChoices() {
  // An answer to an earlier click does not include those still queued.
  const isLast = () => queryClient.isMutating({ mutationKey: SAVING.mutationKey }) === 1;
  const saving = useChange({
    ...SAVING,
    failed: words.failed,
    send: (body: Partial<NoticeChoices>) => call("PATCH /api/admin/account/notices", { body }),
    onDone: (notices) => {
      if (isLast()) queryClient.setQueryData(KEYS.noticeChoices, notices);
    },
    onFailed: () => (isLast() ? invalidate(KEYS.noticeChoices) : undefined),
  });
  const toggle = (notice: Notice, channel: NoticeChannel): void => {
    const shown = queryClient.getQueryData<AccountNotices>(KEYS.noticeChoices);
    if (!shown) return;
    // The answer to an earlier request would overwrite this click.
    void queryClient.cancelQueries({ queryKey: KEYS.noticeChoices });
    const before = shown.choices[channel];
    const after = before.includes(notice) ? before.filter((other) => other !== notice) : [...before, notice];
    const chosen = { [channel]: after };
    queryClient.setQueryData(KEYS.noticeChoices, { ...shown, choices: { ...shown.choices, ...chosen } });
    saving.mutate(chosen);
  };
  const status = saving.isPending ? copy.form.saving : saving.isSuccess ? words.saved : "";
  return { toggle, status };
}
