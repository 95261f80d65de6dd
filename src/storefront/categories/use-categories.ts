import { useEffect, useState } from "react";
import type { ShownCategory } from "#domain/category.ts";
import { showToast } from "#ui/toast.ts";
import { callFor } from "../call.ts";
import { fetchWithRetry } from "../lazy/fetch-with-retry.ts";
import { categoriesCopy } from "./copy.ts";

const fetchCategories = () => callFor("GET /api/categories", {}, "categories");

/** Null while loading; empty once all retries have failed. */
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
