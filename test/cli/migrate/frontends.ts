import * as z from 'zod';
import type { EvaluationContext } from '../../../cli/migrate/contexts.ts';
import { inParallel } from '../../../cli/migrate/in-parallel.ts';
import type { Feature } from '../../../cli/migrate/inventory.ts';
import { chanceIn } from '../../../cli/migrate/random-results.ts';
import { decisionOf } from '../../../cli/migrate/verify.ts';

/** A server, with an admin token. */
interface Place {
  readonly url: string;
  readonly token: string;
}

/** What SDKs in a browser are told: the features that are on. */
const answer = z.object({
  toggles: z.array(
    z.object({
      name: z.string(),
      variant: z.object({
        name: z.string(),
        enabled: z.boolean(),
        payload: z.object({ type: z.string(), value: z.string() }).nullish(),
      }),
    }),
  ),
});

const parsed = async <T>(response: Response, schema: z.ZodType<T>): Promise<T> => {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return schema.parse(await response.json());
};

/** Makes a token of the frontend API for an environment. */
const newToken = async ({ url, token }: Place, environment: string): Promise<string> => {
  const response = await fetch(`${url}/api/admin/api-tokens`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tokenName: `compare ${environment}`, type: 'frontend', environment, projects: ['*'] }),
  });
  return (await parsed(response, z.object({ secret: z.string() }))).secret;
};

/** The context as a query. The time is that of the request: no server takes another one here. */
const queryOf = ({ currentTime: _, properties, ...members }: EvaluationContext): URLSearchParams =>
  new URLSearchParams([
    ...Object.entries(members).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    ),
    ...Object.entries(properties).map(([name, value]): [string, string] => [`properties[${name}]`, value]),
  ]);

/** The decision on each feature that is on, in the words of `decisionOf`. */
const ask = async (url: string, token: string, context: EvaluationContext): Promise<ReadonlyMap<string, string>> => {
  const response = await fetch(`${url}/api/frontend?${queryOf(context)}`, { headers: { Authorization: token } });
  const { toggles } = await parsed(response, answer);
  return new Map(
    toggles.map(({ name, variant }) => [
      name,
      decisionOf({ name, isEnabled: true, strategies: { result: true }, variant }),
    ]),
  );
};

export interface FrontendComparison {
  readonly decisions: number;
  /** Those of them in which the source says on. */
  readonly on: number;
  readonly differences: readonly {
    readonly feature: string;
    readonly environment: string;
    readonly context: EvaluationContext;
    readonly source: string;
    readonly target: string;
  }[];
}

/**
 * Compares what both servers tell SDKs in a browser about some features, for all contexts in which chance does not
 * decide. Their playgrounds may leave out what SDKs evaluate.
 * @param places the names of the compared features, by environment
 */
export const compareFrontends = async (
  source: Place,
  target: Place,
  {
    features,
    contexts,
    places,
  }: {
    readonly features: readonly Feature[];
    readonly contexts: readonly EvaluationContext[];
    readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  },
): Promise<FrontendComparison> => {
  const differences: FrontendComparison['differences'][number][] = [];
  let [decisions, on] = [0, 0];
  for (const [environment, names] of places) {
    const [ours, theirs] = [await newToken(source, environment), await newToken(target, environment)];
    const chance = chanceIn(features, environment);
    await inParallel(contexts, async (context) => {
      const [a, b] = await Promise.all([ask(source.url, ours, context), ask(target.url, theirs, context)]);
      const random = chance(context);
      for (const feature of names) {
        if (random.has(feature)) continue;
        const [said, found] = [a.get(feature) ?? 'off', b.get(feature) ?? 'off'];
        decisions++;
        if (said !== 'off') on++;
        if (said !== found) differences.push({ feature, environment, context, source: said, target: found });
      }
    });
  }
  return { decisions, on, differences };
};
