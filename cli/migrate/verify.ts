import * as z from 'zod';
import { chanceIn } from './chance.ts';
import { type EvaluationContext, randomContexts } from './contexts.ts';
import { byText } from './forms.ts';
import { inParallel } from './in-parallel.ts';
import { knownReason } from './known.ts';
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

/** `off`, `unknown` (a custom strategy decides, which no server knows), or `on` with the variant and what it carries. */
export const decisionOf = ({
  isEnabled,
  strategies,
  variant,
}: z.infer<typeof playground>['features'][number]): string => {
  if (isEnabled !== true) return strategies.result === 'unknown' ? 'unknown' : 'off';
  if (!variant || variant.name === 'disabled') return 'on';
  return `on, ${variant.name}${variant.payload ? ` = ${variant.payload.type} ${variant.payload.value}` : ''}`;
};

/** The decision about each feature for one context. */
type Decisions = ReadonlyMap<string, string>;

/** Asks the playground of a server: each decides by its own engine, and nothing is stored. */
export const decide = async (server: Server, environment: string, context: EvaluationContext): Promise<Decisions> => {
  const body = { environment, projects: '*', context: { ...context, environment } };
  const { features } = await server.post('/api/admin/playground', body, playground);
  return new Map(features.map((feature) => [feature.name, decisionOf(feature)]));
};

/** A feature about which the servers do not agree, with the first context that shows it. */
export interface Difference {
  readonly feature: string;
  readonly environment: string;
  /** In how many contexts. */
  readonly contexts: number;
  readonly example: { readonly context: EvaluationContext; readonly source: string; readonly target: string };
  /** A difference of the two servers that is known; absent: none is. */
  readonly because?: string;
}

/** A feature whose decisions could not be compared in some contexts. */
export interface NotCompared {
  readonly feature: string;
  readonly environment: string;
  readonly contexts: number;
  /** `unknown`: the source cannot decide it, the target can. */
  readonly why: 'chance' | 'unknown';
}

export interface Verification {
  readonly from: string;
  readonly to: string;
  readonly contexts: number;
  readonly environments: readonly string[];
  readonly features: number;
  /** How many decisions were compared. */
  readonly decisions: number;
  /** Of each kind, by the source: that everything is off would prove nothing. */
  readonly outcomes: { readonly on: number; readonly off: number; readonly unknown: number };
  readonly differences: readonly Difference[];
  readonly notCompared: readonly NotCompared[];
}

export interface VerifyOptions {
  readonly count: number;
  readonly seed: number;
  /** Instead of random ones. */
  readonly contexts?: readonly EvaluationContext[];
  /** Names; absent: all that a project of the source is linked to. */
  readonly environments?: readonly string[];
  readonly progress?: (text: string) => void;
}

/** No answer about a feature: its project is not linked to the environment, or it does not exist. */
const nowhere = 'off';

const kindOf = (decision: string): keyof Verification['outcomes'] =>
  decision.startsWith('on') ? 'on' : decision === 'unknown' ? 'unknown' : 'off';

/** Counts items of equal key, keeping the first. */
const counted = <T extends { readonly contexts: number }>(found: Map<string, T>, key: string, first: () => T): void => {
  const known = found.get(key);
  found.set(key, known ? { ...known, contexts: known.contexts + 1 } : first());
};

/**
 * Asks both servers what they decide about every feature of the source, for many contexts in every environment.
 * @throws ServerError where a server cannot be asked
 */
export const verify = async (source: Server, target: Server, options: VerifyOptions): Promise<Verification> => {
  const { count, seed, progress } = options;
  const { things } = await readInventory(source, { progress: (text) => progress?.(`reading the source: ${text}`) });
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
          const [a, b] = [ours.get(name) ?? nowhere, theirs.get(name) ?? (ours.has(name) ? 'not there' : nowhere)];
          const why = random.has(name) ? 'chance' : a === 'unknown' && b !== 'unknown' ? 'unknown' : undefined;
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
