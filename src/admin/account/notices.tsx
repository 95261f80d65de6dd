import { useQuery } from "@tanstack/react-query";
import { detailOf } from "../http.ts";
import { LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { KEYS } from "../query-keys.ts";
import { findNotices } from "./notice-queries.ts";
import { NoticeTable } from "./notice-table.tsx";
import { PushBrowsers } from "./push-browsers.tsx";

/** What the administrator is told of, how, and in which browsers. */
export function Notices() {
  const notices = useQuery({ queryKey: KEYS.noticeChoices, queryFn: findNotices });
  if (notices.isPending) return <LoadingRows count={3} />;
  if (!notices.data) return <LoadFailed detail={detailOf(notices.error)} onRetry={() => void notices.refetch()} />;
  const { choices, sends_mail, push_key, subscriptions } = notices.data;
  return (
    <>
      {notices.isError && <Outdated onRetry={() => void notices.refetch()} />}
      <NoticeTable choices={choices} sendsMail={sends_mail} />
      <PushBrowsers pushKey={push_key} subscriptions={subscriptions} />
    </>
  );
}
