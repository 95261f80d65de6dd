import { useEffect, useState } from "react";
import type { ShownCategory } from "#domain/category.ts";
import { showToast } from "#ui/toast.ts";
import { call, read } from "../api.ts";
import { fetchWithRetry } from "../lazy/fetch-with-retry.ts";
import { categoriesCopy } from "./copy.ts";

const fetchCategories = async () => read<ShownCategory[]>(await call("/api/categories"), "categories", Array.isArray);

/** Null while they load; none once the retries are used up. */
export function useCategories(given: ShownCategory[] | null): readonly ShownCategory[] | null {
  const [categories, setCategories] = useState(given);

  useEffect(() => {
    if (given) return;
    return fetchWithRetry(fetchCategories, setCategories, () => {
      setCategories([]);
      showToast(categoriesCopy.failed);
    });
  }, [given]);

  return categories;
}
