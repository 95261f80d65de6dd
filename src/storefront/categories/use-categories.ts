import { useEffect, useState } from "react";
import type { ShownCategory } from "#domain/category.ts";
import { ok, type Result } from "#domain/result.ts";
import { showToast } from "#ui/toast.ts";
import { call, type Problem } from "../call.ts";
import { fetchWithRetry } from "../lazy/fetch-with-retry.ts";
import { categoriesCopy } from "./copy.ts";

async function fetchCategories(): Promise<Result<ShownCategory[], Problem>> {
  const answer = await call("GET /api/categories", {});
  return answer.ok ? ok(answer.value.categories) : answer;
}

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
