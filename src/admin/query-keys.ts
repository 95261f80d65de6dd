import type { OrderFilter } from "#server/orders/matching-orders.ts";
import type { ProductFilter } from "./api.ts";

/**
 * What the panel knows of the shop, by the names it is kept under. A key stands for everything whose own begins with it:
 * to ask for `products` again asks for every list of them, and for what is left of the demo.
 */
export const KEYS = {
  summary: ["summary"],
  setup: ["summary", "setup"],

  products: ["products"],
  productLists: ["products", "list"],
  productList: (filter: ProductFilter) => ["products", "list", filter],
  demo: ["products", "demo"],
  /** Of one product: what is asked for only on a page of its own. */
  product: ["product"],
  movements: (productId: string) => ["product", productId, "movements"],

  categories: ["categories"],

  orders: ["orders"],
  orderLists: ["orders", "list"],
  orderList: (filter: OrderFilter) => ["orders", "list", filter],
  order: (id: string) => ["orders", "one", id],
  noteDrafts: ["note-draft"],
  noteDraft: (orderId: string) => ["note-draft", orderId],

  withdrawals: ["withdrawals"],
  withdrawalList: (status: string | undefined) => ["withdrawals", "list", status],
  openWithdrawals: ["withdrawals", "open"],

  buyers: ["buyers"],
  buyer: (q: string) => ["buyers", "search", q],
  due: (months: string) => ["buyers", "due", months],

  settings: ["settings"],
  editableSettings: ["settings", "editable"],
  notices: ["settings", "notices"],

  audit: (filter: object) => ["audit", filter],

  administrators: ["administrators"],

  secondFactor: ["account", "second-factor"],
  sessions: ["account", "sessions"],
} as const;
