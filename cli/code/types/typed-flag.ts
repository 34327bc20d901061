import { isDeepStrictEqual } from 'node:util';
import { payloadLiteral } from '../../../lib/evaluation/index.ts';
import type { Flag, FlagType } from '../../flags/flag.ts';
import { typeOfAll } from './literal.ts';

/** A flag as the calling code sees it. */
export interface TypedFlag {
  readonly name: string;
  readonly description: string | undefined;
  readonly type: FlagType;
  /** The TypeScript type of its values. */
  readonly valueType: string;
  /** undefined: the calling code has to give a default */
  readonly defaultValue: unknown;
  /** Names of the variants in all environments, in order. */
  readonly variants: readonly string[];
  /** Whether the values are payloads of variants; otherwise the value is whether the flag is on. */
  readonly hasPayloads: boolean;
}

const simpleTypes: Readonly<Record<Exclude<FlagType, 'object'>, string>> = {
  boolean: 'boolean',
  string: 'string',
  integer: 'number',
  float: 'number',
};

/** The readable payload values; null counts as none (contract: ofrep §3). */
const valuesOf = (flag: Flag): readonly unknown[] =>
  variantsOf(flag).flatMap(({ payload }) => {
    const literal = payload && payloadLiteral(payload);
    const value: unknown = literal === undefined ? null : JSON.parse(literal);
    return value === null ? [] : [value];
  });

const variantsOf = ({ environments }: Flag) =>
  [...environments.values()].flatMap(({ variants, strategies, otherStrategies }) => [
    ...variants,
    ...[...strategies, ...otherStrategies].flatMap((strategy) => strategy.variants ?? []),
  ]);

/**
 * Whether the flag lacks a default: nobody declared one, and the empty object is none of the values that the code
 * expects.
 */
const lacksDefault = ({ declared, type, defaultValue }: Flag, values: readonly unknown[]): boolean =>
  type === 'object' && declared === undefined && !values.some((value) => isDeepStrictEqual(value, defaultValue));

export const typedFlag = (flag: Flag): TypedFlag => {
  const { name, description, type, defaultValue } = flag;
  const values = valuesOf(flag);
  const lacks = lacksDefault(flag, values);
  return {
    name,
    description,
    type,
    valueType: type === 'object' ? typeOfAll(lacks ? values : [...values, defaultValue]) : simpleTypes[type],
    defaultValue: lacks ? undefined : defaultValue,
    variants: [...new Set(variantsOf(flag).map((variant) => variant.name))].toSorted(),
    hasPayloads: variantsOf(flag).some(({ payload }) => payload !== undefined),
  };
};
