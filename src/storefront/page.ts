import type { ShownCategory } from "#domain/category.ts";
import type { ListingResult, Listing } from "#domain/listing.ts";
import type { Product, RelatedProduct } from "#domain/product.ts";
import type { FiledWithdrawal, WithdrawalForm, WithdrawalRefusal } from "#domain/withdrawal.ts";
import type { LegalPath } from "#domain/legal-page.ts";
import type { PageSettings } from "#domain/settings.ts";
import type { OrderView } from "#server/orders/find-order.ts";

/** Rendered by server and browser, the same for every visitor. `null` data timed out: the browser fetches it. */
export type Page =
  | { name: "home"; products: Product[] | null }
  | { name: "product"; id: string; product: Product | null; related: RelatedProduct[] }
  | { name: "product-missing"; products: Product[] | null }
  | { name: "not-found"; products: Product[] | null }
  | { name: "listing"; listing: Listing; result: ListingResult | null }
  | { name: "categories"; categories: ShownCategory[] | null }
  /** `path` is one of `PLAIN_PAGES`. */
  | { name: "plain"; path: string }
  | { name: "legal"; path: LegalPath; text: string | null }
  | ({ name: "withdrawal" } & WithdrawalState)
  /** `token` is that of its link; `problem` says in Spanish why a form sent without JavaScript was refused. */
  | { name: "order"; order: OrderView; token: string; problem?: string };

export type PageNamed<Name extends Page["name"]> = Extract<Page, { name: Name }>;

/** The form's outcome without a script; empty on the page as everyone gets it. */
export type WithdrawalState = {
  typed?: WithdrawalForm;
  refusal?: WithdrawalRefusal;
  isTooMany?: true;
  filed?: FiledWithdrawal;
};

export type Document = { page: Page; settings: PageSettings };
