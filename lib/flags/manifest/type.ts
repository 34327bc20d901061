import type { FlagType } from '../../contract/schemas/manifest.ts';
import { payloadLiteral, type VariantPayload } from '../../evaluation/index.ts';
import { derived } from '../../store/catalog/derived.ts';
import type { FeatureEnvironmentItem, FeatureItem } from '../../store/table/items.ts';
import { allStrategies } from '../features/strategies.ts';

/** A whole number as JSON writes it; `10.0` is not one (contract: ofrep §3). */
const wholeNumber = /^-?\d+$/;

/** The type of the value that a payload gives; undefined: it gives no value. */
const typeOfPayload = (payload: VariantPayload): FlagType | undefined => {
  const literal = payloadLiteral(payload)?.trim();
  if (literal === undefined || literal === 'null') return undefined;
  if (wholeNumber.test(literal)) return 'integer';
  const value: unknown = JSON.parse(literal);
  if (typeof value === 'boolean' || typeof value === 'string' || typeof value === 'object') {
    return typeof value === 'object' ? 'object' : typeof value === 'string' ? 'string' : 'boolean';
  }
  return 'float';
};

type EnvironmentVariants = Pick<FeatureEnvironmentItem, 'variants' | 'strategies' | 'releasePlan'>;

/** The types of all payloads in one environment, including those of disabled strategies. */
const typesIn = derived((item: EnvironmentVariants): readonly FlagType[] =>
  [...item.variants, ...allStrategies(item).flatMap((strategy) => strategy.variants)].flatMap(
    ({ payload }) => (payload && typeOfPayload(payload)) ?? [],
  ),
);

/** The common type of several types: whole numbers and fractions are numbers; any other mixture is only JSON. */
const commonType = (types: ReadonlySet<FlagType>): FlagType | undefined => {
  const [first, second, third] = types;
  if (second === undefined) return first;
  return third === undefined && types.has('integer') && types.has('float') ? 'float' : 'object';
};

/**
 * The type of a feature's values: the type of its payloads in all environments, else the declared type, else boolean
 * (contract: manifest §3).
 */
export const flagTypeOf = (
  { manifest }: Pick<FeatureItem, 'manifest'>,
  environments: Iterable<EnvironmentVariants>,
): FlagType => {
  const declared = manifest?.type;
  const type = commonType(new Set([...environments].flatMap(typesIn)));
  // Payloads of a flag that was declared with fractions may all be whole numbers so far.
  if (type === 'integer' && declared === 'float') return declared;
  return type ?? declared ?? 'boolean';
};
