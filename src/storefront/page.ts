import type { ShownCategory } from "#domain/category.ts";
import type { FoundListing, Listing } from "#domain/listing.ts";
import type { Product, RelatedProduct } from "#domain/product.ts";
import type { OrderStatus } from "#domain/order.ts";
import type { FiledRegret, RegretForm, RegretRefusal } from "#domain/regret.ts";
import type { LegalPath } from "#domain/legal-page.ts";
import type { PageSettings, PaymentDetails } from "#domain/settings.ts";

/**
 * What a page shows: the server renders it and the browser hydrates from the same object. It is the same for every
 * visitor; what is theirs (cart, favourites) lives in the browser. `null` means the data is late: the page shows its
 * loading state and the browser fetches it (design, "How a page is made").
 */
export type Page =
  | { name: "home"; products: Product[] | null }
  | { name: "product"; id: string; product: Product | null; related: RelatedProduct[] }
  | { name: "product-missing"; products: Product[] | null }
  | { name: "not-found"; products: Product[] | null }
  | { name: "listing"; listing: Listing; found: FoundListing | null }
  | { name: "categories"; categories: ShownCategory[] | null }
  | { name: "plain"; path: PlainPath }
  | { name: "legal"; path: LegalPath; text: string | null }
  | ({ name: "regret" } & RegretState)
  | { name: "order"; order: OrderView };

/** What became of the regret's form when it was sent without a script; nothing yet on the page as everyone gets it. */
export type RegretState = { typed?: RegretForm; refusal?: RegretRefusal; isTooMany?: true; filed?: FiledRegret };

/** Pages about what this browser keeps: the server has nothing to say on them but their title. */
export type PlainPath = "/favoritos" | "/mi-pedido";

/** An order behind its secret link. Amounts in pesos, times ISO 8601 UTC. */
export type OrderView = {
  order_number: string;
  status: OrderStatus;
  total_amount: number;
  created_at: string;
  customer_name: string;
  customer_lastname: string;
  customer_address: string;
  customer_postal_code: string;
  customer_city: string;
  payment: PaymentDetails;
  items: {
    /** Its variant's, which stands on no other line. */
    id: string;
    name: string;
    size: string | null;
    color: string | null;
    quantity: number;
    unit_price: number;
    image_url: string | null;
  }[];
};

/** All that a document carries: the page and what its frame (header, footer, checkout) needs. */
export type Document = { page: Page; settings: PageSettings };
