import * as z from 'zod';
import { byText } from '../../lib/basics/order.ts';
import { type EvaluationContext, randomContexts } from './contexts.ts';
import { inParallel } from './in-parallel.ts';
import { type Feature, type Inventory, inForce } from './inventory.ts';
import { knownReason } from './known-differences.ts';
import { chanceIn } from './random-results.ts';
import { readInventory } from './read.ts';
import type { Server } from './server.ts';

const playground = z.object({
  features: z.array(
    z.object({
      name: z.string(),
      isEnabled: z.union([z.boolean(), z.literal('unknown')]),
      strategies: z.object({ result: z.union([z.boolean(), z.literal('unknown')]) }),
      variant: z
        .object({
          name: z.string(),
          enabled: z.boolean().nullish(),
          payload: z.object({ type: z.string(), value: z.string() }).nullish(),
        })
        .nullish(),
    }),
  ),
});

/** `off`, `unknown` (only the application can evaluate a custom strategy), or `on` with the variant and its payload. */
export const decisionOf = ({
  isEnabled,
  strategies,
  variant,
}: z.infer<typeof playground>['features'][number]): string => {
  if (isEnabled !== true) return strategies.result === 'unknown' ? 'unknown' : 'off';
  if (!variant || variant.name === 'disabled') return 'on';
  return `on, ${variant.name}${variant.payload ? ` = ${variant.payload.type} ${variant.payload.value}` : ''}`;
};

/** The result of each feature for one context. */
type Decisions = ReadonlyMap<string, string>;

/** Asks the playground of a server, which uses the server's own engine and stores nothing. */
export const decide = async (server: Server, environment: string, context: EvaluationContext): Promise<Decisions> => {
  const body = { environment, projects: '*', context: { ...context, environment } };
  const { features } = await server.post('/api/admin/playground', body, playground);
  return new Map(features.map((feature) => [feature.name, decisionOf(feature)]));
};

/** A feature with different results on the servers, and the first context that shows it. */
export interface Difference {
  readonly feature: string;
  readonly environment: string;
  /** Number of contexts with the difference. */
  readonly contexts: number;
  readonly example: { readonly context: EvaluationContext; readonly source: string; readonly target: string };
  /** The known difference of the servers that explains it; absent: unexplained. */
  readonly because?: string;
}

/** A feature whose results could not be compared in some contexts. */
export interface NotCompared {
  readonly feature: string;
  readonly environment: string;
  readonly contexts: number;
  /** `unknown`: the source cannot evaluate the feature, but the target can. */
  readonly why: 'chance' | 'unknown';
}

export interface Verification {
  readonly from: string;
  readonly to: string;
  readonly contexts: number;
  readonly environments: readonly string[];
  readonly features: number;
  /** Number of compared results. */
  readonly decisions: number;
  /**
   * Number of results of each kind on the source, because a comparison in which everything is off would prove nothing.
   */
  readonly outcomes: { readonly on: number; readonly off: number; readonly unknown: number };
  readonly differences: readonly Difference[];
  readonly notCompared: readonly NotCompared[];
}

export interface VerifyOptions {
  readonly count: number;
  readonly seed: number;
  /** Contexts that replace the random ones. */
  readonly contexts?: readonly EvaluationContext[];
  /** Names; absent: all environments that are linked to a project of the source. */
  readonly environments?: readonly string[];
  readonly progress?: (text: string) => void;
}

/**
 * The result of a feature without an answer: its project is not linked to the environment, or the feature does not
 * exist.
 */
const nowhere = 'off';

/** Types of strategies that the playground of a server does not evaluate, although SDKs do. */
const unevaluatedTypes = ({ isHalyard, version }: Pick<Inventory, 'isHalyard' | 'version'>): ReadonlySet<string> =>
  new Set(!isHalyard && Number.parseInt(version ?? '', 10) >= 6 ? ['userWithId'] : []);

/**
 * For one environment: whether the answer of the source depends on strategies that it does not evaluate, also through
 * parents. It skips them even where they would have decided before others, and calls them off where they are disabled.
 */
const skippedIn =
  (features: ReadonlyMap<string, Feature>, environment: string, types: ReadonlySet<string>) =>
  ({ name, dependencies }: Feature): boolean =>
    [name, ...dependencies.map(({ feature }) => feature)].some((one) =>
      features
        .get(one)
        ?.environments.filter((own) => own.name === environment)
        .flatMap(inForce)
        .some((strategy) => types.has(strategy.name)),
    );

const kindOf = (decision: string): keyof Verification['outcomes'] =>
  decision.startsWith('on') ? 'on' : decision === 'unknown' ? 'unknown' : 'off';

/** Counts items with the same key, and keeps the first one. */
const counted = <T extends { readonly contexts: number }>(found: Map<string, T>, key: string, first: () => T): void => {
  const known = found.get(key);
  found.set(key, known ? { ...known, contexts: known.contexts + 1 } : first());
};

/**
 * Compares the results of both servers for every feature of the source, for many contexts in every environment.
 * @throws ServerError if a server cannot be asked
 */
export const verify = async (source: Server, target: Server, options: VerifyOptions): Promise<Verification> => {
  const { count, seed, progress } = options;
  const read = await readInventory(source, { progress: (text) => progress?.(`reading the source: ${text}`) });
  const { things } = read;
  const contexts = options.contexts ?? randomContexts(things, { count, seed });
  const linked = new Set(things.project.flatMap((project) => project.environments));
  const environments = options.environments ?? [...linked].toSorted(byText);
  const active = things.feature.filter(({ archived }) => !archived);
  const byName = {
    features: new Map(active.map((feature) => [feature.name, feature])),
    segments: new Map(things.segment.map((segment) => [segment.name, segment])),
  };
  const differences = new Map<string, Difference>();
  const notCompared = new Map<string, NotCompared>();
  const outcomes = { on: 0, off: 0, unknown: 0 };
  for (const environment of environments) {
    const chance = chanceIn(active, environment);
    const skipped = skippedIn(byName.features, environment, unevaluatedTypes(read));
    await inParallel(
      contexts,
      async (context) => {
        const [ours, theirs] = await Promise.all([
          decide(source, environment, context),
          decide(target, environment, context),
        ]);
        const random = chance(context);
        for (const feature of active) {
          const { name } = feature;
          const a = ours.get(name) ?? nowhere;
          const b = theirs.get(name) ?? (ours.has(name) ? 'not there' : nowhere);
          const isSkipped = a !== b && (a === 'unknown' || skipped(feature));
          const why = random.has(name) ? 'chance' : isSkipped ? 'unknown' : undefined;
          if (why)
            counted(notCompared, `${why} ${environment} ${name}`, () => ({
              feature: name,
              environment,
              contexts: 1,
              why,
            }));
          else {
            outcomes[kindOf(a)] += 1;
            if (a === b) continue;
            const because = knownReason(feature, environment, context, byName);
            counted(differences, `${because} ${environment} ${name}`, () => ({
              feature: name,
              environment,
              contexts: 1,
              example: { context, source: a, target: b },
              ...(because !== undefined && { because }),
            }));
          }
        }
      },
      (done) => progress?.(`${environment}: context ${done} of ${contexts.length}`),
    );
  }
  return {
    from: source.url,
    to: target.url,
    contexts: contexts.length,
    environments,
    features: active.length,
    decisions: outcomes.on + outcomes.off + outcomes.unknown,
    outcomes,
    differences: [...differences.values()],
    notCompared: [...notCompared.values()],
  };
};
