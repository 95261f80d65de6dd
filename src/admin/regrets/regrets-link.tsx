import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { WarningIcon } from "../parts/icons.tsx";
import { regretsCopy } from "./copy.ts";
import { useOpenRegrets } from "./regret-queries.ts";

/** The way from the orders to those who regret them; it is loud while somebody waits for an answer. */
export function RegretsLink() {
  const { data: open = 0 } = useOpenRegrets();
  return (
    <p className="mb-2">
      <Link
        href={PANEL.regrets}
        className={`text-link inline-flex min-h-11 items-center gap-2 ${open > 0 ? "font-medium text-accent" : ""}`}
      >
        {open > 0 && <WarningIcon />}
        {regretsCopy.link(open)}
      </Link>
    </p>
  );
}
