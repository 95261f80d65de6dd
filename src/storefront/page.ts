import type { Product } from "#domain/product.ts";
import type { PageSettings } from "#domain/settings.ts";
import type { OtherPage } from "./screens.tsx";

/** Rendered by server and browser, the same for every visitor. Null data timed out: the browser fetches it. */
export type Page = { name: "home"; products: Product[] | null } | OtherPage;

export type PageNamed<Name extends Page["name"]> = Extract<Page, { name: Name }>;

export type Document = { page: Page; settings: PageSettings };
