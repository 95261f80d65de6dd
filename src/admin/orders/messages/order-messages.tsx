import { NOTICE_OF, type OrderMessage } from "#domain/message.ts";
import type { Message } from "#server/messages/list-messages.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { Button } from "#ui/button.tsx";
import { formatDate } from "../../parts/date.ts";
import { Loaded, LoadingRows } from "../../parts/load-states.tsx";
import { messagesCopy as words } from "./copy.ts";
import { useMessages, useSendAgain } from "./message-queries.ts";

/** The messages to the buyer about an order, with their state. Administrators' notices are folded below. */
export function OrderMessages({ order }: { order: OrderDetail }) {
  const log = useMessages(order.id);
  return (
    <section aria-labelledby="mensajes" className="lg:col-start-2 print:hidden">
      <h2 id="mensajes" className="mb-2 text-lg">
        {words.title}
      </h2>
      <Loaded query={log} skeleton={<LoadingRows count={2} />}>
        {({ messages, has_mail }) => <Log order={order} messages={messages} hasMail={has_mail} />}
      </Loaded>
    </section>
  );
}

/** To an administrator. */
function isNotice({ kind }: Message): boolean {
  return kind in NOTICE_OF;
}

/** A kind that a newer release wrote has no name here. */
function nameOf({ kind }: Message): string {
  return kind in words.names ? words.names[kind as OrderMessage] : words.otherName;
}

type LogProps = { order: OrderDetail; messages: readonly Message[]; hasMail: boolean };

function Log({ order: { id, customer_email, customer_phone }, messages, hasMail }: LogProps) {
  const notices = messages.filter(isNotice);
  const instead = customer_phone ? words.byWhatsapp : words.byLink;
  const canBeMailed = customer_email !== null && hasMail;
  const whyNone = canBeMailed ? words.none : `${customer_email === null ? words.noAddress : words.noMail} ${instead}`;
  const toBuyer = messages.filter((message) => !isNotice(message));
  return (
    <>
      {(toBuyer.length === 0 || !hasMail) && <p className="mb-2">{whyNone}</p>}
      {toBuyer.length > 0 && <MessageList orderId={id} messages={toBuyer} canSend={hasMail} />}
      {notices.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-3">{words.notices(notices.length)}</summary>
          <MessageList orderId={id} messages={notices} canSend={hasMail} />
        </details>
      )}
    </>
  );
}

type ListProps = { orderId: string; messages: readonly Message[]; canSend: boolean };

function MessageList({ orderId, messages, canSend }: ListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {messages.map((message) => (
        <MessageRow key={message.id} orderId={orderId} message={message} canSend={canSend} />
      ))}
    </ul>
  );
}

function MessageRow({ orderId, message, canSend }: { orderId: string; message: Message; canSend: boolean }) {
  const again = useSendAgain(orderId);
  const name = nameOf(message);
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p>{name}</p>
        <p className="text-sm text-muted wrap-anywhere">{words.to[message.channel](message.recipient)}</p>
        <State message={message} />
      </div>
      {canSend && message.channel === "mail" && message.status !== "waiting" && (
        <Button
          look="link"
          className="shrink-0"
          aria-label={words.sendAgainOf(name, message.recipient)}
          isHeld={again.isPending}
          onClick={() => again.mutate(message.id)}
        >
          {again.isPending ? words.sending : words.sendAgain}
        </Button>
      )}
    </li>
  );
}

function State({ message: { status, sent_at, error } }: { message: Message }) {
  if (status === "failed") {
    return <p className="text-sm font-medium text-accent wrap-anywhere">{words.failed(error ?? "")}</p>;
  }
  return (
    <p className="text-sm wrap-anywhere">
      {sent_at !== null ? <time dateTime={sent_at}>{words.sent(formatDate(sent_at))}</time> : words.waiting(error)}
    </p>
  );
}
