import { type ReactNode, useId } from "react";
import { PanelScreen } from "../frame/panel-screen.tsx";
import { BackToSettings } from "../parts/back-link.tsx";
import { PageHeading } from "../parts/page-heading.tsx";
import { useTitle } from "../parts/use-title.ts";
import { ChangePassword } from "./change-password.tsx";
import { accountCopy as words } from "./copy.ts";
import { Notices } from "./notices.tsx";
import { SecondFactorSettings } from "./second-factor.tsx";
import { Sessions } from "./sessions.tsx";

/** Settings of the administrator's own account: what it is opened with, and where it is open. */
export function AccountPage({ email }: { email: string }) {
  useTitle(words.title);
  return (
    <PanelScreen heading={<BackToSettings />}>
      <div className="border-b border-ink pt-2 pb-6 print:hidden">
        <PageHeading>{words.title}</PageHeading>
        <p className="mt-1 wrap-anywhere text-muted">{email}</p>
      </div>
      <Section title={words.notices.title} intro={words.notices.intro} isPrinted={false}>
        <Notices />
      </Section>
      <Section title={words.secondFactor.title} intro={words.secondFactor.intro}>
        <SecondFactorSettings email={email} />
      </Section>
      <Section title={words.sessions.title} intro={words.sessions.intro} isPrinted={false}>
        <Sessions email={email} />
      </Section>
      <Section title={words.newPassword.title} intro={words.newPassword.intro} isPrinted={false}>
        <ChangePassword email={email} />
      </Section>
    </PanelScreen>
  );
}

type SectionProps = { title: string; intro: string; isPrinted?: boolean; children: ReactNode };

/** The subject on the left, its controls on the right. Only the recovery codes are printed. */
function Section({ title, intro, isPrinted = true, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-16 gap-y-6 border-b border-line py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] print:border-0 ${isPrinted ? "" : "print:hidden"}`}
    >
      <div className="print:hidden">
        <h2 id={id} className="font-display text-xl">
          {title}
        </h2>
        <p className="mt-2 max-w-prose text-muted">{intro}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
