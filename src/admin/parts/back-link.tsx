import type { ReactNode } from "react";
import { Link } from "wouter";
import { ArrowLeftIcon } from "#ui/icons.tsx";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} className="text-link -ml-1 inline-flex min-h-11 items-center gap-2">
      <ArrowLeftIcon />
      {children}
    </Link>
  );
}
