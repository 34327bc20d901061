import * as z from 'zod';
import { loadDemo } from '../../infra/local/demo/demo.ts';
import { type ProxySample, type Sample, withHashOf } from '../../infra/local/samples/samples.ts';
import type { SampleTokens } from '../../infra/local/samples/send-sample.ts';
import { exampleCaller, type Route } from '../../lib/contract/routes/route.ts';
import type { TestService } from '../e2e/harness.ts';

/** Operations that remove or replace what other samples need. */
const harmful = /import|move|archive|revive|delete|remove|copy|clone|replaceScimToken/i;
/** @param operation of a route that writes */
export const isHarmful = (operation: string): boolean => harmful.test(operation);
/** Samples that must come before or after all others. */
interface Ends {
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** In this order, hardly any sample spoils the data of another. */
const forAnswers: Ends = {
  // These need data that others spoil: the type of a flag, a group that SCIM has not taken over, a session, a link, a
  // tag.
  first: [
    ...['updateManifestFlag', 'updateManifestFlagAtRoot', 'updateGroup'],
    ...['createSessionToken', 'endOwnSession', 'setPasswordByLink', 'removeFeatureTag'],
  ],
  // These remove data that others need, so each comes after a sample that creates the data again. Users of SCIM are
  // removed before one of the same name is created, and the token of the SCIM samples is removed last.
  last: [
    ...['cloneFeature', 'archiveFeatures', 'reviveFeatures', 'archiveManifestFlag', 'reviveFeature'],
    ...['archiveManifestFlagAtRoot', 'deleteFeature', 'importFeaturesBatch', 'patchFeatureVariants', 'archiveFeature'],
    ...['deleteFeatures', 'moveFeature', 'deleteScimGroups', 'deleteScimUsers', 'createUser', 'replaceScimToken'],
  ],
};

/** No sample is affected in memory by the change of the previous one. */
export const forCosts: Ends = { first: [], last: ['deleteScimGroups', 'deleteScimUsers', 'replaceScimToken'] };

/** Sorts reads first and removals last, so that few samples change the data of others. */
export const byHarm = <T extends { readonly name: string; readonly method: string }>(
  all: readonly T[],
  { first, last }: Ends = forAnswers,
): readonly T[] => {
  const order = ['GET', ...first, 'PATCH', 'PUT', 'POST', 'harmful', 'DELETE', ...last];
  const rank = ({ name, method }: T): number => {
    if (first.includes(name) || last.includes(name)) return order.indexOf(name);
    return order.indexOf(/PATCH|PUT|POST/.test(method) && isHarmful(name) ? 'harmful' : method);
  };
  return all.toSorted((a, b) => rank(a) - rank(b));
};

/**
 * Runs all samples in rounds. A sample that fails may lack data that an earlier one removed, so the next round tries it
 * again, in reverse order. The first sample of a round has unchanged data, so it must succeed.
 * @param openRound begins a round with unchanged data; `play` returns whether the sample succeeded
 * @returns the samples that failed with unchanged data
 */
export const playInRounds = async <T>(
  all: readonly T[],
  openRound: () => Promise<{ play(one: T): Promise<boolean>; stop(): Promise<void> }>,
): Promise<readonly T[]> => {
  const failed: T[] = [];
  let left = all;
  while (left.length > 0) {
    const { play, stop } = await openRound();
    try {
      const again: T[] = [];
      for (const [i, one] of left.entries()) {
        if (await play(one)) continue;
        if (i === 0) failed.push(one);
        else again.unshift(one);
      }
      left = again;
    } finally {
      await stop();
    }
  }
  return failed;
};

/**
 * Whether a status is expected from a route: a success, or the documented refusal of an example that cannot succeed
 * with the demo data.
 */
export const isOrdinary = ({ responses, example }: Pick<Route, 'responses' | 'example'>, status: number): boolean =>
  Object.hasOwn(responses, status) || example.refused === status;

const queryOf = ({ multiValueQueryStringParameters: query }: ProxySample): string => {
  const values = z.record(z.string(), z.array(z.string())).nullish().parse(query) ?? {};
  const pairs = Object.entries(values).flatMap(([name, all]) => all.map((value): [string, string] => [name, value]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};

/** Replaces the path or the body of a sample, or adds headers. */
export interface Instead {
  readonly path?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends the sample of a route over HTTP, as a caller with the right kind of token would. */
export const sendOverHttp = async (
  url: string,
  route: Route,
  samples: ReadonlyMap<string, Sample>,
  tokens: Readonly<Record<string, string>>,
  { path, body, headers: added }: Instead = {},
): Promise<Response> => {
  const sample = samples.get(route.operation);
  if (sample?.kind !== 'proxy') throw new Error(`${route.operation} has no sample`);
  const token = tokens[exampleCaller(route)] ?? tokens.admin ?? '';
  const event = withHashOf(sample.event, token);
  // An HTTP API spells names in lower case.
  const headers = Object.fromEntries(
    Object.entries(event.headers).filter(([name]) => !['host', 'authorization'].includes(name.toLowerCase())),
  );
  const text = body ?? z.string().nullish().parse(event.body);
  return fetch(`${url}${path ?? event.path}${queryOf(event)}`, {
    method: route.method,
    headers: { ...headers, ...(route.access === 'public' ? {} : { Authorization: token }), ...added },
    ...(text ? { body: text } : {}),
  });
};

/** Loads the demo data into a running service. @returns the tokens for the samples */
export const loadDemoOverHttp = ({ url, table, token }: TestService): Promise<SampleTokens> =>
  loadDemo({
    table,
    token,
    answer: async ({ method, path, rawHeaders, body }) => {
      const pairs = rawHeaders.flatMap((name, i): [string, string][] =>
        i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? '']] : [],
      );
      const answer = await fetch(`${url}${path}`, { method, headers: pairs, body: new Uint8Array(body) });
      return {
        status: answer.status,
        headers: [...answer.headers],
        body: Buffer.from(await answer.arrayBuffer()),
      };
    },
  });
