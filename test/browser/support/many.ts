import type { BrowserContext, Page } from 'playwright-core';

/** A name of 100 characters with left-to-right and right-to-left text and an emoji. */
export const longName = (position: number): string => {
  const begin = `${position} مشروع طويل 🚀 `;
  return begin + 'w'.repeat(100 - begin.length);
};

/** The key under which the page stores which lists are faked, so that it knows after a reload. */
const kept = 'tested-lists';

/**
 * Runs in the page before its own script, so it uses nothing from outside. It makes answers of the service longer or
 * shorter.
 */
const fakeInPage = ({ count, key, names }: { count: number; key: string; names: readonly string[] }): void => {
  const nameOf = (position: number): string => names[position] ?? '';

  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);

  /** Members that identify items of lists: their values must be unique. */
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

  /** A list of the given length, made from copies of its items; an empty list stays empty. */
  const many = (list: readonly unknown[], count: number): readonly unknown[] =>
    Array.from({ length: list.length === 0 ? 0 : count }, (_, position) => {
      const one = list[position % list.length];
      return isRecord(one) ? different(one, position) : one;
    });

  /** An answer with another number of items: either the answer is a list, or it contains lists. */
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

/** The lists of the API that are faked. */
export interface Lists {
  /** Ends of the paths of faked lists, e.g. `/segments`; none: the service's answers are unchanged. */
  set(page: Page, ends: readonly string[]): Promise<void>;
}

/**
 * Fakes lists with more items than a test could create: the page gets the service's answers with another length. A
 * route in Playwright would send each answer through this process, and the browser would reload all files with each
 * page.
 */
export const fakeLists = async (context: BrowserContext, count: number): Promise<Lists> => {
  const names = Array.from({ length: count }, (_, position) => longName(position));
  await context.addInitScript(fakeInPage, { count, key: kept, names });
  return {
    set: (page, ends) =>
      page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [kept, JSON.stringify(ends)] as const),
  };
};
