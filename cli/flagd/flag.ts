import { byKey } from '../../lib/basics/order.ts';
import { payloadLiteral, type VariantPayload } from '../../lib/evaluation/index.ts';
import type { Configuration, Flag } from '../flags/flag.ts';
import { Inexpressible } from './inexpressible.ts';
import { all, firstOf, type Logic } from './logic.ts';
import { branchesOf, type ChosenVariant, outcomesOf } from './outcome.ts';
import { type FlagContext, parentsRule } from './parents.ts';

/** A flag in the format of flagd (flagd-schemas, flags.json). */
export interface FlagdFlag {
  readonly state: 'ENABLED' | 'DISABLED';
  readonly variants: Readonly<Record<string, unknown>>;
  /** null: the default in the calling code counts. */
  readonly defaultVariant: string | null;
  readonly targeting?: Logic;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Names of variants and their values. */
interface Values {
  /** The name under which a variant is exported; null: it has no value, so the default in the calling code counts. */
  nameOf(variant: ChosenVariant): string | null;
  /** The name of the variant for the flag when it is off. */
  readonly off: string | null;
  readonly variants: Readonly<Record<string, unknown>>;
}

const payloadsIn = ({ strategies, variants }: Configuration): readonly VariantPayload[] =>
  [...variants, ...strategies.flatMap((strategy) => strategy.variants ?? [])].flatMap(({ payload }) => payload ?? []);

/** The first of `name`, `name-2`, `name-3`, … that is free. */
const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? name : `${name}-${i}`;
    if (!taken.has(candidate)) return candidate;
  }
};

/** A flag without payloads is a boolean (contract: ofrep §3). */
const booleanValues = (used: readonly ChosenVariant[]): Values => {
  const names = new Set(used.flatMap((variant) => variant?.name ?? []));
  const off = freeName('off', names);
  const on = freeName('on', names);
  const onNames = used.length === 0 ? [on] : used.map((variant) => variant?.name ?? on);
  return {
    nameOf: (variant) => variant?.name ?? on,
    off,
    variants: Object.fromEntries([[off, false], ...onNames.toSorted().map((name) => [name, true] as const)]),
  };
};

/** The payload as JSON; undefined: the variant has no value. */
const literalOf = ({ name, payload }: NonNullable<ChosenVariant>): string | undefined => {
  if (payload === undefined) return undefined;
  const literal = payloadLiteral(payload);
  if (literal === undefined) throw new Inexpressible(`has a payload in "${name}" that is no ${payload.type}`);
  return literal.trim() === 'null' ? undefined : literal;
};

/** A flag with payloads has the value of the payload, and no value when it is off. */
const payloadValues = (used: readonly ChosenVariant[]): Values => {
  const literals = new Map<string, string>();
  for (const variant of used) {
    const literal = variant && literalOf(variant);
    if (variant === undefined || literal === undefined) continue;
    const other = literals.get(variant.name);
    if (other !== undefined && other !== literal)
      throw new Inexpressible(`has several variants "${variant.name}" with different payloads`);
    literals.set(variant.name, literal);
  }
  const sorted = [...literals].toSorted(byKey);
  return {
    nameOf: (variant) =>
      variant && literals.has(variant.name) && literalOf(variant) !== undefined ? variant.name : null,
    off: null,
    variants: Object.fromEntries(sorted.map(([name, literal]) => [name, JSON.parse(literal)])),
  };
};

/** A flag without payloads that a manifest declared with a type other than boolean has no value. */
const noValues: Values = { nameOf: () => null, off: null, variants: {} };

const valuesOf = ({ declared }: Flag, configuration: Configuration, used: readonly ChosenVariant[]): Values => {
  if (payloadsIn(configuration).length > 0) return payloadValues(used);
  return declared === undefined || declared === 'boolean' ? booleanValues(used) : noValues;
};

const describedBy = ({ description }: Flag): Pick<FlagdFlag, 'metadata'> =>
  description === undefined ? {} : { metadata: { description } };

/**
 * A flag in an environment, in a form that flagd evaluates to the same results.
 * @throws Inexpressible if there is none
 */
export const flagdFlag = (flag: Flag, context: FlagContext): FlagdFlag => {
  const configuration = flag.environments.get(context.environment);
  if (!configuration?.enabled) {
    const { variants, off } = booleanValues([]);
    return { state: 'DISABLED', variants, defaultVariant: off, ...describedBy(flag) };
  }
  const parents = parentsRule(flag, context);
  const outcomes =
    parents === false
      ? []
      : outcomesOf(configuration, context).map(({ when, variant }) => ({ when: all([parents, when]), variant }));
  const reachable = outcomes.filter(({ when }) => when !== false);
  const { nameOf, off, variants } = valuesOf(
    flag,
    configuration,
    reachable.map(({ variant }) => variant),
  );
  const chosen = firstOf(branchesOf(reachable, nameOf), off);
  return {
    state: 'ENABLED',
    variants,
    ...(chosen === null || typeof chosen === 'string'
      ? { defaultVariant: chosen }
      : { defaultVariant: off, targeting: chosen }),
    ...describedBy(flag),
  };
};
