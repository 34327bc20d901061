import type { BrowserContext, Page } from 'playwright-core';

/** A name of 100 characters, of two directions of writing, with an emoji. */
export const longName = (position: number): string => {
  const begin = `${position} مشروع طويل 🚀 `;
  return begin + 'w'.repeat(100 - begin.length);
};

/** Where the page keeps which lists are faked, so that it still knows when it is loaded again. */
const kept = 'tested-lists';

/** Runs in the page before its own script, so it uses nothing from outside: answers of the service are made longer or shorter. */
const fakeInPage = ({ count, key, names }: { count: number; key: string; names: readonly string[] }): void => {
  const nameOf = (position: number): string => names[position] ?? '';

  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  /** Members by which lists know their things: none may be there twice. */
  const identities = ['id', 'name', 'username', 'email', 'secret', 'tokenName', 'appName'];

  const other = (value: unknown, member: string, position: number): unknown => {
    if (isRecord(value)) return different(value, position);
    if (typeof value === 'number') return value + position * 1_000;
    if (typeof value !== 'string') return value;
    return member === 'name' || member === 'title' || member === 'description'
      ? nameOf(position)
      : `${value}-${position}`;
  };

  const different = (one: Record<string, unknown>, position: number): Record<string, unknown> => {
    const changed = [...identities, 'title', 'description', 'user'].filter((member) => member in one);
    return { ...one, ...Object.fromEntries(changed.map((member) => [member, other(one[member], member, position)])) };
  };

  /** As many things as wanted, made of those that are there; of none none can be made. */
  const many = (list: readonly unknown[], count: number): readonly unknown[] =>
    Array.from({ length: list.length === 0 ? 0 : count }, (_, position) => {
      const one = list[position % list.length];
      return isRecord(one) ? different(one, position) : one;
    });

  /** An answer with another number of things: the list that it is, or the lists that it has. */
  const counted = (body: unknown, count: number): unknown => {
    if (Array.isArray(body)) return many(body, count);
    if (!isRecord(body)) return body;
    return Object.fromEntries(
      Object.entries(body).map(([member, value]) => [
        member,
        Array.isArray(value) ? many(value, count) : member === 'total' ? count : value,
      ]),
    );
  };

  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const answer = await ask(request);
    const { pathname } = new URL(request.url);
    const ends: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const isFaked = Array.isArray(ends) && ends.some((end) => pathname.endsWith(end));
    if (!isFaked || request.method !== 'GET' || !pathname.startsWith('/api/admin/')) return answer;
    return Response.json(counted(await answer.json(), count), { status: answer.status, headers: answer.headers });
  };
};

/** What lists of the API have, instead of what they really have. */
export interface Lists {
  /** Ends of the paths of lists, e.g. `/segments`; none: the service answers. */
  set(page: Page, ends: readonly string[]): Promise<void>;
}

/**
 * Lists with so many things as no test would make: the service answers, and the page gets its answer longer or shorter. With a
 * route in the browser each answer would go through this process, and the browser would load its files again with each page.
 */
export const fakeLists = async (context: BrowserContext, count: number): Promise<Lists> => {
  const names = Array.from({ length: count }, (_, position) => longName(position));
  await context.addInitScript(fakeInPage, { count, key: kept, names });
  return {
    set: (page, ends) =>
      page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [kept, JSON.stringify(ends)] as const),
  };
};
