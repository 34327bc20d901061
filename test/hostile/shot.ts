import fc from 'fast-check';
import { exampleCaller, type Route } from '../../lib/contract/routes/route.ts';
import type { TokenKind } from '../../lib/contract/schemas/token.ts';
import { written } from './body.ts';
import { fromSchema } from './from-schema.ts';
import { changed, hostile, placesIn, text } from './values.ts';

/** The degree to which a request deviates from the declaration of its route. */
export type Manner = 'valid' | 'nearly valid' | 'hostile';

export const callers = ['admin', 'editor', 'viewer', 'client', 'frontend', 'scim', 'signal', 'nobody'] as const;
export type CallerName = (typeof callers)[number];

/** One request to a route. */
export interface Shot {
  readonly manner: Manner;
  readonly caller: CallerName;
  readonly params: Readonly<Record<string, string>>;
  readonly queryString: string;
  /** Absent: none is sent. */
  readonly body?: Buffer;
  readonly contentType?: string;
}

const encoded = (value: string): string => {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%FF';
  }
};

/** The path of a request; an empty parameter becomes a blank, because a path cannot contain an empty one. */
export const pathOf = ({ path }: Pick<Route, 'path'>, { params }: Pick<Shot, 'params'>): string =>
  path.replaceAll(/\{(.+?)\}/g, (_, name: string) => encoded(params[name] ?? 'x') || '%20');

const scalar = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** `a=1`, `a=1&a=2` for lists, `a[b]=1` for members. */
const parameterOf = (name: string, value: unknown): string[] => {
  if (Array.isArray(value)) return value.map((one) => `${encoded(name)}=${encoded(scalar(one))}`);
  if (value === null || typeof value !== 'object') return [`${encoded(name)}=${encoded(scalar(value))}`];
  return Object.entries(value).map(([key, one]) => `${encoded(name)}%5B${encoded(key)}%5D=${encoded(scalar(one))}`);
};

const queryOf = (query: object): string =>
  Object.entries(query)
    .flatMap(([name, value]) => (value === undefined ? [] : parameterOf(name, value)))
    .join('&');

interface Parts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: object;
  readonly body: unknown;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? { ...value } : {};

/** Requests that match the schemas: the example of the route, generated values, or a mixture of both. */
const valid = ({ example, body, query, params }: Route): fc.Arbitrary<Parts> => {
  const bodies = body === undefined ? fc.constant(undefined) : fromSchema(body);
  const mixed = bodies.map((value) =>
    Array.isArray(value) || Array.isArray(example.body) ? value : { ...asRecord(example.body), ...asRecord(value) },
  );
  const exampleParams = example.params ?? {};
  return fc.record({
    params: params
      ? fc.oneof(
          { weight: 4, arbitrary: fc.constant(exampleParams) },
          fromSchema(params).map((made) =>
            Object.fromEntries(Object.entries(asRecord(made)).map(([name, value]) => [name, scalar(value)])),
          ),
        )
      : fc.constant({}),
    query: query ? fc.oneof(fc.constant(example.query ?? {}), fromSchema(query).map(asRecord)) : fc.constant({}),
    body: body ? fc.oneof(fc.constant(example.body), bodies, mixed) : fc.constant(undefined),
  });
};

const ways: fc.Arbitrary<(old: unknown) => unknown> = fc.oneof(
  { weight: 4, arbitrary: hostile.map((value) => () => value) },
  fc.constantFrom(
    () => undefined,
    (old: unknown) => [old, old],
    (old: unknown) => JSON.stringify(old),
    (old: unknown) => ({ ...asRecord(old), extra: 1, ['__proto__']: { polluted: true } }),
    (old: unknown) => (typeof old === 'string' ? `${old} ` : old),
  ),
);

/** Requests with one error in any place. */
const nearly = (route: Route): fc.Arbitrary<Parts> =>
  fc.tuple(valid(route), fc.nat(), ways, text).map(([parts, pick, way, word]) => {
    const places = placesIn(parts.body);
    const names = Object.keys(parts.params);
    const asked = Object.keys(route.query?.shape ?? {});
    const spots = places.length + names.length + asked.length;
    const spot = pick % spots;
    const place = places[spot];
    if (place) return { ...parts, body: changed(parts.body, place, way) };
    const param = names[spot - places.length];
    if (param !== undefined) return { ...parts, params: { ...parts.params, [param]: word } };
    const parameter = asked[spot - places.length - names.length] ?? 'x';
    return { ...parts, query: { ...parts.query, [parameter]: pick % 2 === 0 ? word : [word, word] } };
  });

const sent = (route: Route, manner: Manner, caller: CallerName, { params, query, body }: Parts): Shot => ({
  manner,
  caller,
  params,
  queryString: queryOf(query),
  ...(JSON.stringify(body) !== undefined && written(route, body)),
});

const rawBodies: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 4 }).map((json) => Buffer.from(json)),
  fc
    .constantFrom('[', '{"a":', '"', 'null', `${'['.repeat(5_000)}`, '{"__proto__":{"x":1}}', '\u0000')
    .map(Buffer.from),
);
const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/json-patch+json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  ';;;',
);

/** Requests in which nothing is as declared. */
const wild = (route: Route): fc.Arbitrary<Parts & { readonly raw: Buffer; readonly contentType: string }> =>
  fc.record({
    params: fc.record(Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, text]))),
    query: fc.dictionary(fc.oneof(text, fc.constantFrom('a[]', 'a[b]', '__proto__[x]')), text, { maxKeys: 3 }),
    body: fc.constant(undefined),
    raw: rawBodies,
    contentType: contentTypes,
  });

const byWhom: fc.Arbitrary<CallerName> = fc.oneof(
  { weight: 7, arbitrary: fc.constant('admin' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...callers) },
);

const own: Readonly<Record<TokenKind, CallerName>> = {
  admin: 'admin',
  user: 'editor',
  client: 'client',
  frontend: 'frontend',
  session: 'editor',
  scim: 'scim',
  signal: 'signal',
};

/** Half of the time, the caller that the route is for. */
const callerOf = (route: Route): fc.Arbitrary<CallerName> => fc.oneof(fc.constant(own[exampleCaller(route)]), byWhom);

/** Requests to a route: valid ones, ones with one error, and completely wrong ones. */
export const shotsAt = (route: Route): fc.Arbitrary<Shot> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(callerOf(route), valid(route)).map(([caller, parts]) => sent(route, 'valid', caller, parts)),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(callerOf(route), nearly(route))
        .map(([caller, parts]) => sent(route, 'nearly valid', caller, parts)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(callerOf(route), wild(route)).map(([caller, { raw, contentType, ...parts }]) => ({
        ...sent(route, 'hostile', caller, parts),
        body: raw,
        contentType,
      })),
    },
  );
