import { fieldText, type PreparedContext } from './context.ts';
import type { StrategyVariant, Variant, VariantOverride, VariantPayload } from './definition.ts';
import { type Field, fieldNamed } from './field.ts';
import { hashPrefix, VARIANT_SEED } from './hash.ts';
import { byField, byUserSessionOrAddress, stickyBucket } from './stickiness.ts';

/** The variant that a context gets; without one, the variant `disabled`, not enabled (contract: evaluation §7.5). */
export interface ResolvedVariant {
  readonly name: string;
  readonly enabled: boolean;
  readonly payload?: VariantPayload;
}

/** The variant of a feature that is off or has no variants (contract: evaluation §7.5). */
export const DISABLED_VARIANT: ResolvedVariant = Object.freeze({ name: 'disabled', enabled: false });

/** A compiled list of variants. */
export interface CompiledVariants {
  readonly definitions: readonly StrategyVariant[];
  readonly select: (context: PreparedContext) => ResolvedVariant;
  readonly overrides: readonly CompiledOverride[];
  /** Fields of which the context needs one; otherwise the choice is random. Absent: the weights leave no choice. */
  readonly ids?: readonly Field[];
}

interface Choice {
  readonly upTo: number;
  readonly variant: ResolvedVariant;
}

/** A variant for certain values of a field, regardless of weights. */
export interface CompiledOverride {
  readonly field: Field;
  readonly values: ReadonlySet<string>;
  readonly variant: ResolvedVariant;
}

/**
 * Compiles a list of variants (contract: evaluation §7). A context gets the first variant whose override lists its
 * value, regardless of weights; otherwise the choice is by weight, in the group `key`.
 *
 * @param stickiness the field that always gives a user the same variant; absent, empty or `default`: user, session,
 * address.
 * @returns undefined when the total weight is not positive: then nothing can be chosen.
 */
export const compileVariants = (
  definitions: readonly Variant[],
  key: string,
  stickiness: string | undefined,
): CompiledVariants | undefined => {
  const choices: Choice[] = [];
  let total = 0;
  for (const definition of definitions) {
    total += definition.weight;
    if (definition.weight !== 0) choices.push({ upTo: total, variant: resolved(definition) });
  }
  if (total <= 0) return undefined;
  const overrides = definitions.flatMap(compileOverrides);
  const [first] = choices;
  // With weights that are not whole numbers, some buckets would belong to no variant.
  const only = choices.length === 1 && Number.isInteger(total) ? first?.variant : undefined;
  const select = only ? () => only : byWeight(choices, total, key, stickiness);
  return {
    definitions,
    select: overrides.length === 0 ? select : (context) => overriddenVariant(overrides, context) ?? select(context),
    overrides,
    ...(only === undefined && { ids: stickinessFields(stickiness) }),
  };
};

/** The variant of the first override that lists the value of the context. */
export const overriddenVariant = (
  overrides: readonly CompiledOverride[],
  context: PreparedContext,
): ResolvedVariant | undefined => {
  for (const { field, values, variant } of overrides) {
    const value = fieldText(context, field);
    if (value !== undefined && values.has(value)) return variant;
  }
  return undefined;
};

const isDefault = (stickiness: string | undefined): boolean => !stickiness || stickiness === 'default';

const defaultFields = ['userId', 'sessionId', 'remoteAddress'].map(fieldNamed);

const stickinessFields = (stickiness = ''): readonly Field[] =>
  isDefault(stickiness) ? defaultFields : [fieldNamed(stickiness)];

/** @param total of all weights; positive */
const byWeight = (
  choices: readonly Choice[],
  total: number,
  key: string,
  stickiness = '',
): CompiledVariants['select'] => {
  const id = isDefault(stickiness) ? byUserSessionOrAddress : byField(fieldNamed(stickiness));
  const prefix = hashPrefix(key, VARIANT_SEED);
  return (context) => {
    const target = stickyBucket(id, prefix, context, total);
    for (const { upTo, variant } of choices) if (upTo >= target) return variant;
    return DISABLED_VARIANT;
  };
};

const resolved = ({ name, payload }: StrategyVariant): ResolvedVariant =>
  payload === undefined ? { name, enabled: true } : { name, enabled: true, payload };

const compileOverrides = (definition: Variant): CompiledOverride[] =>
  (definition.overrides ?? []).map(({ contextName, values }: VariantOverride) => ({
    field: fieldNamed(contextName),
    values: new Set(values),
    variant: resolved(definition),
  }));
