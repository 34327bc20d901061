import { fixedWeight, isFixed, wholeWeight } from '../../../lib/definition/variants.ts';
import { parseRange } from '../../../lib/evaluation/address.ts';
import { type Field, isFine, problemsOf } from '../../constraints/constraint-rules.ts';
import { flag } from '../../texts/flag.ts';
import type { Definition, Strategy, Variant } from './definition.ts';

const { editor, variants: variantTexts } = flag;

/** A parameter of a strategy type. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean;
}

const isPercentage = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) <= 100;

/** What is wrong with the value of a parameter; undefined: nothing. */
export const parameterProblem = ({ name, type, required }: Parameter, value: string): string | undefined => {
  if (value.trim() === '') return required === true || type === 'percentage' ? editor.required(name) : undefined;
  if (type === 'percentage') return isPercentage(value) ? undefined : editor.percentage;
  if (type === 'number') return Number.isFinite(Number(value)) ? undefined : editor.number;
  return undefined;
};

/** The items that are neither an IP address nor a CIDR range: the service stores them, and nobody matches them. */
export const notAddresses = (items: readonly string[]): readonly string[] =>
  items.filter((item) => parseRange(item) === undefined);

const nameRule = /^[A-Za-z0-9\-_.!~*'()]{1,100}$/;

/** What is wrong with a variant, by member; empty: nothing. */
export interface VariantProblems {
  readonly name?: string;
  readonly weight?: string;
  readonly payload?: string;
  readonly overrides?: string;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const payloadProblem = ({ payload }: Variant): string | undefined => {
  if (payload?.type === 'json' && !isJson(payload.value)) return variantTexts.problems.json;
  const isNumber =
    payload?.type !== 'number' || (payload.value.trim() !== '' && Number.isFinite(Number(payload.value)));
  return isNumber ? undefined : variantTexts.problems.number;
};

const isWeight = (weight: number): boolean => Number.isInteger(weight) && weight >= 0 && weight <= wholeWeight;

/** The problems for which the service would refuse one variant of a list (docs/contract/feature-variants.md §1). */
export const variantProblems = (variant: Variant, all: readonly Variant[]): VariantProblems => {
  const { name, weight, overrides = [] } = variant;
  const isTaken = all.filter((one) => one.name === name).length > 1;
  const payload = payloadProblem(variant);
  return {
    ...(!nameRule.test(name) ? { name: variantTexts.problems.name } : isTaken && { name: variantTexts.problems.taken }),
    ...(!isWeight(weight) && { weight: variantTexts.problems.weight }),
    ...(payload !== undefined && { payload }),
    ...(overrides.some(({ contextName, values }) => contextName === '' || values.length === 0) && {
      overrides: variantTexts.problems.field,
    }),
  };
};

/** What is wrong with the weights of all variants; undefined: nothing. */
export const weightProblem = (variants: readonly Variant[]): string | undefined => {
  if (variants.length === 0) return undefined;
  if (fixedWeight(variants) > wholeWeight) return variantTexts.problems.tooMuch;
  return variants.every(isFixed) ? variantTexts.problems.noShared : undefined;
};

const areWrong = (variants: readonly Variant[]): boolean =>
  weightProblem(variants) !== undefined ||
  variants.some((variant) => Object.keys(variantProblems(variant, variants)).length > 0);

const parametersOf = (strategy: Strategy, types: readonly { name: string; parameters: readonly Parameter[] }[]) =>
  types.find(({ name }) => name === strategy.name)?.parameters ?? [];

const isStrategyWrong = (
  strategy: Strategy,
  fields: readonly Field[] | undefined,
  types: readonly { name: string; parameters: readonly Parameter[] }[],
): boolean =>
  strategy.constraints.some((constraint) => !isFine(problemsOf(constraint, fields))) ||
  areWrong(strategy.variants) ||
  parametersOf(strategy, types).some(
    (parameter) => parameterProblem(parameter, strategy.parameters[parameter.name] ?? '') !== undefined,
  );

/** Whether the service would refuse a definition. Parts that were stored before are checked, too. */
export const definitionProblems = (
  { strategies, variants }: Definition,
  fields: readonly Field[] | undefined,
  types: readonly { name: string; parameters: readonly Parameter[] }[] = [],
): boolean => areWrong(variants) || strategies.some((strategy) => isStrategyWrong(strategy, fields, types));
