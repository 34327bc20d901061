import { byKey } from '../../basics/order.ts';
import type { StoredConstraint } from '../../contract/schemas/constraint.ts';
import type { FeatureNaming } from '../../contract/schemas/project.ts';
import type { StrategyType } from '../../contract/schemas/strategy-type.ts';
import type { TagType } from '../../contract/schemas/tag.ts';
import type { StrategyVariant, Variant } from '../../contract/schemas/variant.ts';
import { omitNullish } from './omit-nullish.ts';

/**
 * The table returns the members of an object in any order. Exports write them in one order, so that two exports of the
 * same state are the same text.
 */

export const canonicalConstraint = (constraint: StoredConstraint): StoredConstraint => {
  const { contextName, operator, caseInsensitive, inverted, values, value } = constraint;
  return { contextName, operator, ...omitNullish({ caseInsensitive, inverted, values, value }) };
};

const canonicalPayload = (payload: Variant['payload']) => payload && { type: payload.type, value: payload.value };

export const canonicalStrategyVariant = (variant: StrategyVariant): StrategyVariant => {
  const { name, weight, weightType, stickiness, payload } = variant;
  return { name, weight, weightType, stickiness, ...omitNullish({ payload: canonicalPayload(payload) }) };
};

export const canonicalVariant = ({ name, weight, weightType, stickiness, payload, overrides }: Variant): Variant => ({
  name,
  weight,
  ...omitNullish({
    weightType,
    stickiness,
    payload: canonicalPayload(payload),
    overrides: overrides?.map(({ contextName, values }) => ({ contextName, values })),
  }),
});

/** Parameters sorted by name. */
export const canonicalParameters = (parameters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).sort(byKey));

type ParameterType = StrategyType['parameters'][number];

export const canonicalParameterType = ({ name, type, description, required }: ParameterType): ParameterType => ({
  name,
  type,
  ...omitNullish({ description, required }),
});

export const canonicalTagType = ({ name, description, icon }: TagType): TagType => ({
  name,
  ...omitNullish({ description }),
  icon: icon ?? null,
});

export const canonicalNaming = ({ pattern, example, description }: FeatureNaming): FeatureNaming => ({
  pattern,
  example: example ?? null,
  description: description ?? null,
});
