import type { ReactNode } from "react";
import { PANEL } from "#domain/panel-address.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { useNow } from "#ui/use-now.ts";
import type { BuyerState } from "../../buyers/buyers-page.tsx";
import { CopyText } from "../../parts/copy-text.tsx";
import { formatDate } from "../../parts/date.ts";
import { PlainLink, TextLink } from "../../parts/text-link.tsx";
import { useSettings } from "../../settings/settings-queries.ts";
import { orderPageCopy } from "./copy.ts";
import { whatsappLinkOf, whatsappTextOf } from "./whatsapp.ts";

const words = orderPageCopy.page;

export function OrderCustomer({ order }: { order: OrderDetail }) {
  const { customer_phone: phone, customer_email: mail } = order;
  const { data: settings, isPending } = useSettings();
  const now = useNow();
  if (order.anonymised_at !== null) {
    return <Erased title={words.customer}>{words.erased(formatDate(order.anonymised_at))}</Erased>;
  }
  const link = phone && !isPending && whatsappLinkOf(phone, whatsappTextOf(order, settings ?? {}, now));
  return (
    <section className="flex-1">
      <h2 className="mb-2 text-lg">{words.customer}</h2>
      <p className="wrap-anywhere">
        {order.customer_name} {order.customer_lastname}
      </p>
      <Copyable text={order.customer_dni} name={orderPageCopy.copying.dni}>
        <p className="tabular-nums">{words.dni(order.customer_dni)}</p>
      </Copyable>
      {phone && (
        <Copyable text={phone} name={orderPageCopy.copying.phone}>
          <p className="wrap-anywhere tabular-nums">{words.phone(phone)}</p>
        </Copyable>
      )}
      {mail && (
        <PlainLink href={`mailto:${mail}`} className="wrap-anywhere">
          {mail}
        </PlainLink>
      )}
      <p className="print:hidden">
        {/* In the history and not in the address, which logs and other people's eyes read. */}
        <TextLink href={PANEL.buyers} state={{ buyer: order.customer_dni } satisfies BuyerState}>
          {words.personalData}
        </TextLink>
      </p>
      {link && (
        <p className="mt-2 print:hidden">
          <a href={link} target="_blank" rel="noreferrer" className="button button-quiet min-h-11 px-4 py-1">
            {order.status === "pending" ? words.remind : words.whatsapp}
          </a>
        </p>
      )}
    </section>
  );
}

export function Erased({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex-1">
      <h2 className="mb-2 text-lg">{title}</h2>
      <p className="text-muted">{children}</p>
    </section>
  );
}

export function Copyable({ text, name, children }: { text: string; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-2">
      {children}
      <span className="shrink-0 print:hidden">
        <CopyText text={text} name={name} />
      </span>
    </div>
  );
}
