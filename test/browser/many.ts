import type { BrowserContext } from 'playwright-core';

/** A name of 100 characters, of two directions of writing, with an emoji. */
export const longName = (position: number): string => {
  const begin = `${position} مشروع طويل 🚀 `;
  return begin + 'w'.repeat(100 - begin.length);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members by which lists know their things: none may be there twice. */
const identities = ['id', 'name', 'username', 'email', 'secret', 'tokenName', 'appName'];

const other = (value: unknown, member: string, position: number): unknown => {
  if (isRecord(value)) return different(value, position);
  if (typeof value === 'number') return value + position * 1_000;
  if (typeof value !== 'string') return value;
  return member === 'name' || member === 'title' || member === 'description'
    ? longName(position)
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

/** What lists of the API have, instead of what they really have. */
export interface Lists {
  /** Ends of the paths of lists, e.g. `/segments`; none: the service answers. */
  set(ends: readonly string[]): void;
}

/** Lists with so many things as no test would make: the service answers, and its answer is made longer or shorter. */
export const fakeLists = async (context: BrowserContext, count: number): Promise<Lists> => {
  let faked: readonly string[] = [];
  await context.route('**/api/admin/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!faked.some((end) => pathname.endsWith(end)) || route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, json: counted(await response.json(), count) });
  });
  return {
    set: (ends) => {
      faked = ends;
    },
  };
};
