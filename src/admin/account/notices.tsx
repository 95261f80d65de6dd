import { useQuery } from "@tanstack/react-query";
import { Loaded, LoadingRows } from "../parts/load-states.tsx";
import { KEYS } from "../query-keys.ts";
import { findNotices } from "./notice-queries.ts";
import { NoticeTable } from "./notice-table.tsx";
import { PushBrowsers } from "./push-browsers.tsx";

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
