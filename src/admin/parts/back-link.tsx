import type { ComponentProps } from "react";
import { PANEL } from "#domain/panel-address.ts";
import { ArrowLeftIcon } from "#ui/icons.tsx";
import { copy } from "../copy.ts";
import { TextLink } from "./text-link.tsx";

type BackLinkProps = Pick<ComponentProps<typeof TextLink>, "onClick" | "children"> & { to: string };

export function BackLink({ to, onClick, children }: BackLinkProps) {
  return (
    <TextLink href={to} onClick={onClick} className="-ml-1 gap-2">
      <ArrowLeftIcon />
      {children}
    </TextLink>
  );
}

export const BackToProducts = () => <BackLink to={PANEL.products}>{copy.frame.toProducts}</BackLink>;
export const BackToSettings = () => <BackLink to={PANEL.settings}>{copy.frame.toSettings}</BackLink>;
