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
  const query = useMovements(id);
  useTitle(words.title);
  return (
    <PanelScreen heading={<BackToProducts />}>
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
              {movements.length === 0 ? <Empty title={words.empty} /> : <MovementList movements={movements} />}
              <LoadMore list={query} />
            </>
          );
        }}
      </Loaded>
    </PanelScreen>
  );
}

/** A movement's parts are below each other, and in columns on wide screens. */
function MovementList({ movements }: { movements: readonly Movement[] }) {
  return (
    <ol className="divide-y divide-line border-b border-line tabular-nums">
      {movements.map((movement) => (
        <li
          key={movement.id}
          className="flex flex-wrap items-start gap-x-4 py-3 lg:grid lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)_8rem] lg:items-center lg:py-0"
        >
          <p className="w-12 shrink-0 text-right text-lg font-medium lg:py-2">{signed(movement.quantity)}</p>
          <div className="min-w-0 flex-1 basis-24 lg:contents">
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
          <p className="shrink-0 text-right text-sm">{words.left(movement.balance)}</p>
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
