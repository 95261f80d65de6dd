import type { Pesos } from "./money.ts";

/** `choice`: the query string for the colour that the words name. */
export type Suggestions = {
  products: {
    id: string;
    name: string;
    unit_price: Pesos;
    price: Pesos;
    image_url: string | null;
    stock: number;
    choice: string;
  }[];
  categories: { name: string; slug: string }[];
  total: number;
};
