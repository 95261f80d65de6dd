import { useInfiniteQuery } from "@tanstack/react-query";
import { orderAddress, PANEL } from "#domain/panel-address.ts";
import { variantName } from "#domain/product.ts";
import type { Movement } from "#server/products/movements.ts";
import { call } from "../call.ts";
import { Missing } from "../frame/missing.tsx";
import { PanelScreen } from "../frame/panel-screen.tsx";
import { unlessGone } from "../http.ts";
import { BackToProducts } from "../parts/back-link.tsx";
import { formatDate } from "../parts/date.ts";
import { LoadMore } from "../parts/list-tools.tsx";
import { Empty, Loaded } from "../parts/load-states.tsx";
import { pageByPage } from "../parts/page-by-page.ts";
import { PageHeading } from "../parts/page-heading.tsx";
import { TextLink } from "../parts/text-link.tsx";
import { useTitle } from "../parts/use-title.ts";
import { useWide } from "../parts/use-wide.ts";
import { KEYS } from "../query-keys.ts";
import { productsCopy } from "./copy.ts";

const words = productsCopy.movements;

/** An answer rather than an error, so that 'not found' stays on screen during a refetch. */
const NO_PRODUCT = { product: null, movements: [], next_cursor: null };

function useMovements(id: string) {
  return useInfiniteQuery({
    queryKey: KEYS.movements(id),
    queryFn: async ({ pageParam }) => {
      const page = call("GET /api/admin/products/:id/movements", { params: { id }, query: { cursor: pageParam } });
      return (await unlessGone(page)) ?? NO_PRODUCT;
    },
    ...pageByPage,
  });
}

/** A product's stock movements, newest first; deleted products too. */
export function MovementsPage({ id }: { id: string }) {
  return (
    <PanelScreen heading={<BackToProducts />}>
      <Movements query={useMovements(id)} />
    </PanelScreen>
  );
}

function Movements({ query }: { query: ReturnType<typeof useMovements> }) {
  const Rows = useWide() ? MovementTable : MovementCards;
  useTitle(words.title);
  return (
    <>
      {!query.data && <h1 className="sr-only">{words.title}</h1>}
      <Loaded query={query}>
        {({ pages }) => {
          const product = pages[0]?.product;
          if (!product)
            return <Missing title={words.missing} hint={words.missingHint} to={PANEL.products} link={words.toAll} />;
          const movements = pages.flatMap((page) => page.movements);
          return (
            <>
              <div className="border-b border-ink pt-2 pb-6">
                <PageHeading>{words.title}</PageHeading>
                <p className="mt-1 wrap-anywhere">{product.name || words.unnamed}</p>
                {product.is_deleted && <p className="mt-1 text-muted">{words.deleted}</p>}
              </div>
              {movements.length === 0 ? <Empty title={words.empty} /> : <Rows movements={movements} />}
              <LoadMore list={query} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function MovementTable({ movements }: { movements: readonly Movement[] }) {
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <thead className="border-b border-line text-sm">
        <tr>
          <th className="py-2 pr-4 font-medium">{words.columns.when}</th>
          <th className="py-2 pr-4 font-medium">{words.columns.variant}</th>
          <th className="py-2 pr-6 text-right font-medium">{words.columns.units}</th>
          <th className="py-2 pr-6 text-right font-medium">{words.columns.left}</th>
          <th className="py-2 pr-4 font-medium">{words.columns.reason}</th>
          <th className="py-2 font-medium">{words.columns.actor}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement.id} className="h-12 border-b border-line">
            <td className="pr-4 whitespace-nowrap">
              <time dateTime={movement.created_at}>{formatDate(movement.created_at)}</time>
            </td>
            <td className="pr-4 wrap-anywhere">
              <VariantOf movement={movement} />
            </td>
            <td className="pr-6 text-right font-medium">{signed(movement.quantity)}</td>
            <td className="pr-6 text-right">{movement.balance}</td>
            <td className="pr-4">
              <Reason movement={movement} />
            </td>
            <td className="wrap-anywhere">{actorOf(movement)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MovementCards({ movements }: { movements: readonly Movement[] }) {
  return (
    <ol className="divide-y divide-line border-b border-line tabular-nums">
      {movements.map((movement) => (
        <li key={movement.id} className="flex flex-wrap items-start gap-x-4 py-3">
          <p className="w-12 shrink-0 text-right text-lg font-medium">{signed(movement.quantity)}</p>
          <div className="min-w-0 flex-1 basis-24">
            <p className="wrap-anywhere">
              <VariantOf movement={movement} />
            </p>
            <div className="text-sm">
              <Reason movement={movement} />
            </div>
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={movement.created_at}>{formatDate(movement.created_at)}</time> · {actorOf(movement)}
            </p>
          </div>
          <p className="shrink-0 text-sm">{words.left(movement.balance)}</p>
        </li>
      ))}
    </ol>
  );
}

function VariantOf({ movement }: { movement: Movement }) {
  return (
    <>
      {variantName(movement) || words.noVariant}
      {movement.is_deleted && <span className="text-muted"> ({words.gone})</span>}
    </>
  );
}

function Reason({ movement: { reason, order } }: { movement: Movement }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {words.reasons[reason]}
      {order && <TextLink href={orderAddress(order.id)}>{order.order_number}</TextLink>}
    </span>
  );
}

/** With a true minus sign, as wide as the plus. */
function signed(units: number): string {
  return units > 0 ? `+${units}` : String(units).replace("-", "−");
}

function actorOf({ actor, reason }: Movement): string {
  return actor ?? (reason === "order" ? words.byBuyer : words.byShop);
}
