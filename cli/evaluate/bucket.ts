import { fieldText, type PreparedContext, prepareContext, type RawContext } from '../../lib/evaluation/context.ts';
import { fieldNamed } from '../../lib/evaluation/field.ts';
import { bucketOf, hashPrefix, ROLLOUT_SEED, wordsOf } from '../../lib/evaluation/hash.ts';

/**
 * The bucket of a context in a rollout, 1 to 100. The context is in the rollout if its bucket is not above the
 * percentage.
 */
export type Bucket =
  /** The value of `field` decides, together with the group. */
  | {
      readonly percent: number;
      readonly field: string;
      readonly value: string;
      readonly group: string;
      readonly bucket: number;
    }
  /** Each evaluation draws at random: by configuration, or because the context has none of the fields. */
  | { readonly percent: number; readonly random: true }
  /** The context lacks the field, so it is not in the rollout. */
  | { readonly percent: number; readonly missing: string };

/** The parts of a strategy that determine a rollout. */
interface Rollout {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** The input for the bucket: the first of these fields that the context has. */
interface Source {
  readonly percent: string | undefined;
  readonly fields: readonly string[];
  /** Whether a random bucket is used if the context has none of the fields. */
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

/** A context whose fields are read in the same way as in an evaluation. */
export const readable = (raw: RawContext, environment: string, now: Date): PreparedContext =>
  prepareContext(raw, { environment, now: now.getTime(), random: () => 0 });

/** The bucket of a context in a strategy; undefined: the strategy has no rollout. */
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
