import type { FoundListing, Listing } from "#domain/listing.ts";
import type { Product } from "#domain/product.ts";
import type { OrderStatus } from "#domain/order.ts";
import type { PaymentDetails, ShopSettings } from "#domain/settings.ts";

/**
 * What a page shows: the server renders it and the browser hydrates from the same object. It is the same for every
 * visitor; what is theirs (cart, favourites) lives in the browser. `null` means the data is late: the page shows its
 * loading state and the browser fetches it (design, "How a page is made").
 */
export type Page =
  | { name: "home"; products: Product[] | null }
  | { name: "product"; id: string; product: Product | null }
  | { name: "product-missing"; products: Product[] | null }
  | { name: "not-found"; products: Product[] | null }
  | { name: "listing"; listing: Listing; found: FoundListing | null }
  | { name: "plain"; path: PlainPath }
  | { name: "order"; order: OrderView };

/** Addresses of the header whose screens come later: a title and a true sentence. */
export type PlainPath = "/categorias" | "/favoritos" | "/mi-pedido";

/** An order behind its secret link. Amounts in pesos, times ISO 8601 UTC. */
export type OrderView = {
  order_number: string;
  status: OrderStatus;
  total_amount: number;
  created_at: string;
  payment: PaymentDetails;
  items: {
    name: string;
    size: string | null;
    color: string | null;
    quantity: number;
    unit_price: number;
    image_url: string | null;
  }[];
};

/** All that a document carries: the page and what its frame (header, footer, checkout) needs. */
export type Document = { page: Page; settings: ShopSettings };
