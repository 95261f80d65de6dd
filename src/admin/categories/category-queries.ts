import { useQuery } from "@tanstack/react-query";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import type { Category } from "#server/categories/categories.ts";
import { call } from "../call.ts";
import { refreshProducts } from "../products/product-queries.ts";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";

/** In the shop's order. */
export function useCategories() {
  return useQuery({
    queryKey: KEYS.categories,
    queryFn: async () => (await call("GET /api/admin/categories")).categories,
  });
}

/** Returns 'General' without an id, and nothing for an unknown one. */
export function useCategoryName(): (id: string) => string {
  const { data: categories = [] } = useCategories();
  return (id) => (id === "" ? GENERAL_CATEGORY : (categories.find((category) => category.id === id)?.name ?? ""));
}

/** `key` is a UUID, under which it is created once. */
export async function createCategory(name: string, key: string): Promise<Category> {
  return (await call("POST /api/admin/categories", { body: { name }, key })).category;
}

/** Changes the cached list, until it is refetched. */
export function showCategories(change: (before: Category[]) => Category[]): void {
  queryClient.setQueryData<Category[]>(KEYS.categories, (before) => change(before ?? []));
}

/** Adds it to the cached list, unless a refetch that was in flight has brought it already. */
export function showCreated(category: Category): void {
  showCategories((before) => [...before.filter(({ id }) => id !== category.id), category]);
}

/** Refetches the products too, which show its name. */
export async function refreshCategories(): Promise<void> {
  await Promise.all([invalidate(KEYS.categories), refreshProducts()]);
}
