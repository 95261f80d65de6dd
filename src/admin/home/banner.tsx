import type { ReactNode } from "react";
import { ArrowRightIcon } from "#ui/icons.tsx";
import { WarningIcon } from "../parts/icons.tsx";
import { TextLink } from "../parts/text-link.tsx";

type BannerProps = {
  /** `alert` for what appears by itself. */
  role?: "alert";
  children: ReactNode;
};

/** One line above the lists that asks for something; details unfold below. */
export function Banner({ role, children }: BannerProps) {
  return (
    <section role={role} className="relative flex gap-3 border-l-2 border-accent bg-sand pr-3 pl-3">
      <span className="grid h-11 place-items-center text-accent">
        <WarningIcon />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </section>
  );
}

/** What it asks for, and where: pressed anywhere, the banner leads there. */
export function BannerLink({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm sm:gap-x-6">
      <p className="min-w-0 flex-1 basis-32 leading-5">{children}</p>
      <TextLink href={to} className="shrink-0 after:absolute after:inset-0">
        <span className="max-sm:sr-only">{name}</span>
        <span className="sm:hidden">
          <ArrowRightIcon />
        </span>
      </TextLink>
    </div>
  );
}
