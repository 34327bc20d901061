import type { JSHandle, Page } from 'playwright-core';

/** The part of the console's cache of reads (TanStack Query) that tests use. */
interface Read {
  readonly queryHash: string;
  readonly queryKey: readonly unknown[];
  readonly state: { readonly data: unknown };
  readonly getObserversCount: () => number;
}
interface ReadCache {
  readonly getQueryCache: () => {
    readonly getAll: () => readonly Read[];
    readonly get: (hash: string) => Read | undefined;
  };
  readonly removeQueries: (filter: { readonly queryKey: readonly unknown[]; readonly exact: true }) => void;
  readonly cancelQueries: (filter: object) => Promise<void>;
  readonly setQueryData: (key: readonly unknown[], data: unknown) => unknown;
  readonly getDefaultOptions: () => { readonly queries?: object };
  readonly setDefaultOptions: (options: object) => void;
}

/** What a part of React's tree is made of. */
interface Fiber {
  readonly memoizedProps?: { readonly client?: ReadCache };
  readonly child?: Fiber;
}

/** What the console has read, while it stays loaded. */
export interface Reads {
  /** Names of what the present page shows or waits for. */
  readonly shown: () => Promise<readonly string[]>;
  /**
   * Leaves the page, forgets one answer or several, and begins to come back: the page is made anew, with all other
   * answers at hand.
   */
  readonly comeBackWithout: (names: readonly string[]) => Promise<void>;
  /** Whether the page is there again, or what stands for it while it waits. */
  readonly isBack: () => Promise<boolean>;
  /** Leaves the page, and knows again what was forgotten last; what is asked meanwhile is called off. */
  readonly remember: () => Promise<void>;
}

/** An address of no page: leaving for it removes everything from the screen and asks for nothing. */
export const nowhere = '/no-such-page';

/** Finds the cache of reads where React keeps it. What was read stays fresh from now on. */
const findCache = (page: Page): Promise<JSHandle<ReadCache>> =>
  page.evaluateHandle(() => {
    const root = document.getElementById('root');
    const [, top] = Object.entries(root ?? {}).find(([name]) => name.startsWith('__reactContainer$')) ?? [];
    for (let fiber = top as Fiber | undefined; fiber; fiber = fiber.child) {
      const client = fiber.memoizedProps?.client;
      if (client === undefined) continue;
      const { queries, ...others } = client.getDefaultOptions();
      client.setDefaultOptions({ ...others, queries: { ...queries, staleTime: Number.POSITIVE_INFINITY } });
      return client;
    }
    throw new Error('The console has no cache of reads');
  });

export const openReads = async (page: Page): Promise<Reads> => {
  const cache = await findCache(page);
  const address = page.url();
  const away = page.getByRole('heading', { name: 'There is no such page', exact: true });
  let forgotten: JSHandle<readonly Read[]> | undefined;
  const leave = async (): Promise<void> => {
    await page.evaluate((to) => history.pushState({}, '', to), nowhere);
    await away.waitFor();
  };
  return {
    shown: () =>
      page.evaluate(
        (client) =>
          client
            .getQueryCache()
            .getAll()
            .filter((read) => read.getObserversCount() > 0)
            .map(({ queryHash }) => queryHash),
        cache,
      ),
    comeBackWithout: async (names) => {
      await leave();
      forgotten = await cache.evaluateHandle((client, hashes) => {
        const reads = hashes.map((hash) => client.getQueryCache().get(hash)).filter((read) => read !== undefined);
        for (const { queryKey } of reads) client.removeQueries({ queryKey, exact: true });
        return reads;
      }, names);
      await page.evaluate((to) => history.pushState({}, '', to), address);
    },
    isBack: async () => (await away.count()) === 0,
    remember: async () => {
      await leave();
      if (!forgotten) return;
      await page.evaluate(
        async ({ client, reads }) => {
          await client.cancelQueries({});
          for (const { queryKey, state } of reads) client.setQueryData(queryKey, state.data);
        },
        { client: cache, reads: forgotten },
      );
    },
  };
};
