import type { Route } from '../../lib/contract/routes/route.ts';
import { written } from './body.ts';
import type { Shot } from './shot.ts';
import { changed, placesIn } from './values.ts';

/** Several words, so that only a limit on the length can cut the text. */
const words = '3 little words~';
const long = words.repeat(60);
/** Whether a text contains more than 100 consecutive characters of the long one. */
export const repeatsLongText = (text: string): boolean =>
  [...words].some((_, from) => text.includes(long.slice(from, from + 101)));

/** Makes a text long, replaces a list by one with long texts, or adds a member with a long name to an object. */
const longer = (old: unknown): unknown => {
  if (Array.isArray(old)) return [long, long];
  return old !== null && typeof old === 'object' ? { ...old, [long]: long } : long;
};

/** The example of a route with one text made long, or with one long name added. */
export const longTextsAt = (route: Route): readonly Shot[] => {
  const { example } = route;
  const { params = {}, body } = example;
  const sent = { manner: 'hostile', caller: 'admin', contentType: 'application/json' } as const;
  const queryString = new URLSearchParams(
    Object.entries(example.query ?? {}).flatMap(([name, values]) =>
      (typeof values === 'string' ? [values] : values).map((value): [string, string] => [name, value]),
    ),
  );
  const asQuery = queryString.toString();
  // The first item of a list stands for all items.
  const places = placesIn(body).filter((place) => !place.some((name) => /^[1-9]/.test(name)));
  const bodies = places.map((place) => changed(body, place, longer));
  return [
    ...bodies.map((value) => ({ ...sent, params, queryString: asQuery, ...written(route, value) })),
    ...Object.keys(params).map((name) => ({
      ...sent,
      params: { ...params, [name]: long.slice(0, 480) },
      queryString: asQuery,
      ...(body !== undefined && written(route, body)),
    })),
    ...[...queryString.keys()].map((name) => {
      const query = new URLSearchParams(queryString);
      query.set(name, long);
      return { ...sent, params, queryString: query.toString(), ...written(route, body ?? {}) };
    }),
  ];
};
