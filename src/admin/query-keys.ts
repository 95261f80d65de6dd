import type { OrderFilter } from "#server/orders/matching-orders.ts";

/** Keys of the panel's queries. Invalidating a key invalidates all that begin with it: `products` includes lists and demo. */
export const KEYS = {
  summary: ["summary"],
  setup: ["summary", "setup"],

  products: ["products"],
  productLists: ["products", "list"],
  productList: (filter: object) => ["products", "list", filter],
  productSearch: (q: string) => ["products", "search", q],
  demo: ["products", "demo"],
  missedSearches: ["products", "missed-searches"],
  product: ["product"],
  movements: (productId: string) => ["product", productId, "movements"],

  categories: ["categories"],

  orders: ["orders"],
  orderLists: ["orders", "list"],
  orderList: (filter: OrderFilter) => ["orders", "list", filter],
  methodsOfOrders: ["orders", "delivery-methods"],
  order: (id: string) => ["orders", "one", id],
  prints: ["orders", "printed"],
  printedOrders: (ids: readonly string[]) => ["orders", "printed", ids],
  correctionChoices: (orderId: string) => ["orders", "one", orderId, "correction"],
  messages: (orderId: string) => ["orders", "one", orderId, "messages"],

  withdrawals: ["withdrawals"],
  withdrawalList: (status: string | undefined) => ["withdrawals", "list", status],
  openWithdrawals: ["withdrawals", "open"],

  receipts: ["receipts"],
  receiptQueue: ["receipts", "queue"],
  receiptFile: (id: string) => ["receipt-file", id],

  buyers: ["buyers"],
  buyer: (q: string) => ["buyers", "search", q],
  due: (months: string) => ["buyers", "due", months],

  settings: ["settings"],
  editableSettings: ["settings", "editable"],
  shopPictures: ["settings", "pictures"],
  // Its changes are announced as changes of the settings.
  delivery: ["settings", "delivery"],
  deliveryMethods: ["settings", "delivery", "methods"],
  deliveryOffer: (query: object) => ["settings", "delivery", "offer", query],
  colors: ["settings", "colors"],
  deadlinePreview: (rule: object) => ["orders", "deadline-preview", rule],
  paymentNotices: ["settings", "notices"],

  backups: ["backups"],

  audit: (filter: object) => ["audit", filter],

  administrators: ["administrators"],

  secondFactor: ["account", "second-factor"],
  sessions: ["account", "sessions"],
  noticeChoices: ["account", "notices"],
  ownBrowser: ["account", "own-browser"],
} as const;
