import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { CallFailed } from "./http.ts";
import { isWorthRetrying, PatientClient, retryDelay } from "./query-client.ts";

test("silence and a broken server are asked again three times, a refusal never", () => {
  expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, new CallFailed(0)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isWorthRetrying(0, new CallFailed(503))).toBe(true);
  for (const status of [401, 403, 404, 409, 422, 429]) expect(isWorthRetrying(0, new CallFailed(status))).toBe(false);
});

test("the waits begin at one second and double, up to thirty", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

/** A shop whose numbers change while somebody looks; an answer says what stood when it was asked for, and can be held back. */
function openBook() {
  const client = new PatientClient({ defaultOptions: { queries: { retry: false } } });
  const book = { edition: 1, held: Promise.resolve() };
  const read = async (page: number) => {
    const answer = `${page} of edition ${book.edition}`;
    await book.held;
    return answer;
  };
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    book.held = promise;
    return resolve;
  };
  return { client, book, read, hold };
}

test("the next page of a list that is asked for again meanwhile comes, and everything is as it is by now", async () => {
  const { client, book, read, hold } = openBook();
  const list = new InfiniteQueryObserver(client, {
    queryKey: ["list"],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pages.length + 1,
  });
  const leave = list.subscribe(() => undefined);
  await list.refetch();

  const letGo = hold();
  const next = list.fetchNextPage();
  book.edition = 2;
  const again = client.invalidateQueries({ queryKey: ["list"] });
  letGo();
  expect((await next).data?.pages).toHaveLength(2);
  await again;
  expect(list.getCurrentResult().data?.pages).toEqual(["1 of edition 2", "2 of edition 2"]);
  leave();
});

test("what is asked for again while it comes for the first time is asked for a second time, others at once", async () => {
  const { client, book, read, hold } = openBook();
  const look = (page: number) => new QueryObserver(client, { queryKey: [page], queryFn: () => read(page) });
  const [known, fresh] = [look(1), look(2)];
  const leaving = [known.subscribe(() => undefined)];
  await known.refetch();
  const letGo = hold();
  leaving.push(fresh.subscribe(() => undefined));
  book.edition = 2;
  book.held = Promise.resolve();
  const again = client.invalidateQueries();
  await expect.poll(() => known.getCurrentResult().data).toBe("1 of edition 2");
  expect(fresh.getCurrentResult().data).toBeUndefined();
  letGo();
  await again;
  expect(fresh.getCurrentResult().data).toBe("2 of edition 2");
  for (const leave of leaving) leave();
});
