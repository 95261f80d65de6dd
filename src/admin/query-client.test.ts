import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { CallFailed } from "./http.ts";
import { isWorthRetrying, SequentialRefetchClient, queryClient } from "./query-client.ts";

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

test("the waits begin at one second and double", async () => {
  vi.useFakeTimers();
  let tries = 0;
  const list = new QueryObserver(queryClient, {
    queryKey: ["broken"],
    queryFn: () => {
      tries += 1;
      return Promise.reject(new CallFailed(500));
    },
  });
  const leave = list.subscribe(() => undefined);
  for (const wait of [1000, 2000, 4000]) {
    const before = tries;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(tries).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(tries).toBe(before + 1);
  }
  expect(list.getCurrentResult().isError).toBe(true);
  leave();
  vi.useRealTimers();
});

/** A shop whose numbers change while somebody looks; answers contain the state at the request, and can be held back. */
function openBook() {
  const client = new SequentialRefetchClient({ defaultOptions: { queries: { retry: false } } });
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

test("queries invalidated during their first fetch are fetched a second time afterwards, others at once", async () => {
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

/** A list that fails every time, and how often it was requested. */
function openBroken(retry: number) {
  const client = new SequentialRefetchClient({ defaultOptions: { queries: { retry, retryDelay: 1 } } });
  const tries = { count: 0 };
  const list = new QueryObserver(client, {
    queryKey: ["list"],
    queryFn: () => {
      tries.count += 1;
      return Promise.reject(new CallFailed(500));
    },
  });
  return { client, tries, list, leave: list.subscribe(() => undefined) };
}

test("what is asked for again while it fails is not retried a second time from the start", async () => {
  const { client, tries, list, leave } = openBroken(1);
  await client.invalidateQueries();
  expect(list.getCurrentResult().isError).toBe(true);
  expect(tries.count).toBe(2);

  await client.invalidateQueries();
  expect(tries.count).toBe(4);
  leave();
});

test("a failure that was on its way when something changed is asked for again", async () => {
  const { client, tries, leave } = openBroken(0);
  await client.invalidateQueries();
  expect(tries.count).toBe(2);
  leave();
});
