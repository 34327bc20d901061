import { fieldText, type PreparedContext, prepareContext, type RawContext } from '../../lib/evaluation/context.ts';
import { fieldNamed } from '../../lib/evaluation/field.ts';
import { bucketOf, hashPrefix, ROLLOUT_SEED, wordsOf } from '../../lib/evaluation/hash.ts';

/** The bucket of a context in a rollout, 1 to 100: it is in when it is not above the percentage. */
export type Bucket =
  /** `field` and its value decide, together with the group. */
  | {
      readonly percent: number;
      readonly field: string;
      readonly value: string;
      readonly group: string;
      readonly bucket: number;
    }
  /** Chance decides, each time anew: it is so configured, or the context has none of the fields. */
  | { readonly percent: number; readonly random: true }
  /** The context does not have the field, so it is out. */
  | { readonly percent: number; readonly missing: string };

/** What of a strategy a rollout depends on. */
interface Rollout {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** Where the bucket comes from: the first of these fields that the context has. */
interface Source {
  readonly percent: string | undefined;
  readonly fields: readonly string[];
  /** Without any of the fields chance decides. */
  readonly elseRandom: boolean;
}

const sourceOf = ({ name, parameters = {} }: Rollout): Source | undefined => {
  switch (name) {
    case 'flexibleRollout': {
      const { rollout: percent, stickiness = '' } = parameters;
      if (stickiness === 'random') return { percent, fields: [], elseRandom: true };
      return stickiness === '' || stickiness === 'default'
        ? { percent, fields: ['userId', 'sessionId'], elseRandom: true }
        : { percent, fields: [stickiness], elseRandom: false };
    }
    case 'gradualRolloutUserId':
      return { percent: parameters.percentage, fields: ['userId'], elseRandom: false };
    case 'gradualRolloutSessionId':
      return { percent: parameters.percentage, fields: ['sessionId'], elseRandom: false };
    case 'gradualRolloutRandom':
      return { percent: parameters.percentage, fields: [], elseRandom: true };
    default:
      return undefined;
  }
};

/** A context whose fields can be read as an evaluation reads them. */
export const readable = (raw: RawContext, environment: string, now: Date): PreparedContext =>
  prepareContext(raw, { environment, now: now.getTime(), random: () => 0 });

/** The bucket of a context in a strategy; undefined: the strategy is no rollout. */
export const bucketIn = (strategy: Rollout, context: PreparedContext): Bucket | undefined => {
  const source = sourceOf(strategy);
  if (!source) return undefined;
  const percent = Number(source.percent) || 0;
  const group = strategy.parameters?.groupId ?? '';
  for (const field of source.fields) {
    const value = fieldText(context, fieldNamed(field));
    if (value !== undefined)
      return { percent, field, value, group, bucket: bucketOf(hashPrefix(group, ROLLOUT_SEED), wordsOf(value), 100) };
  }
  return source.elseRandom ? { percent, random: true } : { percent, missing: source.fields.join(', ') };
};
