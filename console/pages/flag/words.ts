import { strategyDifferences } from '../../../lib/definition/difference.ts';
import { isSame } from '../../../lib/definition/same.ts';
import type { Variant } from '../../../lib/definition/variants.ts';
import { isKnown, type Known } from '../../api/known.ts';
import type { DescribedChange } from '../../changes/change.ts';
import { strategyName, type TypeNames, typeName } from '../../changes/strategy-name.ts';
import type { Constraint } from '../../constraints/constraint.ts';
import { constraintText, isolated, listText } from '../../constraints/words.ts';
import { common } from '../../texts/common.ts';
import { flag as texts } from '../../texts/flag.ts';
import type { Definition, Strategy } from './definition.ts';
import { type Operation, operationsBetween, switchesOff } from './drafts/operations.ts';
import type { Clash } from './drafts/rebase.ts';
import { percentText } from './fields/weights.ts';

const { words, strategy: strategyTexts } = texts;

/** The display names of what definitions refer to. */
export interface Named {
  readonly types: Known<TypeNames>;
  /** Names of segments, by their ids. */
  readonly segments: Known<ReadonlyMap<number, string>>;
}

const sentenceName = (strategy: Strategy, { types }: Named): string => isolated(strategyName(strategy, types));

/** The items of a list parameter. */
export const parameterItems = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const stickinessText = (stickiness: string | undefined): string => {
  if (stickiness === 'random') return strategyTexts.stickinessOf.random;
  return !stickiness || stickiness === 'default'
    ? strategyTexts.stickinessOf.default
    : strategyTexts.stickyBy(stickiness);
};

/** The users that a strategy reaches by its own rule, without constraints: `50 % of users, …`. */
export const reachText = ({ name, parameters }: Strategy): string => {
  if (name === 'default') return strategyTexts.everybody;
  if (name === 'flexibleRollout')
    return strategyTexts.rollout(parameters.rollout ?? '0', stickinessText(parameters.stickiness));
  if (name === 'userWithId') return strategyTexts.users(parameterItems(parameters.userIds).length);
  if (name === 'remoteAddress') return strategyTexts.addresses(parameterItems(parameters.IPs).length);
  if (name === 'applicationHostname') return strategyTexts.hosts(parameterItems(parameters.hostNames).length);
  return Object.entries(parameters)
    .map(([parameter, value]) => `${parameter}: ${listText(parameterItems(value))}`)
    .join('; ');
};

/** Only a list that was read can say that a segment does not exist. */
export const segmentName = (id: number, { segments }: Pick<Named, 'segments'>): string => {
  if (isKnown(segments)) return segments.get(id) ?? strategyTexts.missingSegment(id);
  return segments === 'pending' ? common.pending : strategyTexts.unnamedSegment(id);
};

const isolatedSegment = (id: number, named: Named): string => isolated(segmentName(id, named));

/** The constraints and segments of a strategy, in words. */
export const conditionTexts = ({ constraints, segments }: Strategy, named: Named): readonly string[] => [
  ...segments.map((id) => strategyTexts.inSegment(isolatedSegment(id, named))),
  ...constraints.map(constraintText),
];

/** Whom a strategy reaches, with its conditions: `50 % of users …, on the condition: is in the segment Beta`. */
export const whomText = (strategy: Strategy, named: Named): string => {
  const conditions = conditionTexts(strategy, named).join(` ${strategyTexts.and} `);
  const reach = reachText(strategy);
  return conditions === '' ? reach : strategyTexts.onCondition(reach, conditions);
};

/** `blue 50 %, green 50 %` */
export const variantsText = (variants: readonly Variant[]): string =>
  variants.map(({ name, weight }) => `${name} ${percentText(weight)}`).join(', ');

const wholeText = (strategy: Strategy, named: Named): string => {
  const conditions = conditionTexts(strategy, named).join(` ${strategyTexts.and} `);
  const parts = [sentenceName(strategy, named), reachText(strategy), conditions];
  if (strategy.variants.length > 0) parts.push(strategyTexts.withVariants(variantsText(strategy.variants)));
  if (strategy.disabled) parts.push(strategyTexts.disabled);
  return [...new Set(parts)].filter((part) => part !== '').join('; ');
};

const parameterNames: Readonly<Record<string, string>> = words.parameterNames;

const parameterText = (name: string, before: string | undefined, after: string | undefined): string => {
  const shown = parameterNames[name] ?? name;
  const [was, is] = [parameterItems(before), parameterItems(after)];
  if (was.length > 1 || is.length > 1)
    return words.parameterItems(
      shown,
      listText(is.filter((item) => !was.includes(item))),
      listText(was.filter((item) => !is.includes(item))),
    );
  const unit = name === 'rollout' ? ' %' : '';
  const text = (value: string | undefined): string => (value ? `${value}${unit}` : words.nothing);
  return words.parameter(shown, text(before), text(after));
};

/** What one list has, and another lacks. */
const missingIn = <T>(list: readonly T[], other: readonly T[]): readonly T[] =>
  list.filter((item) => !other.some((one) => isSame(item, one)));

const constraintTexts = (before: readonly Constraint[], after: readonly Constraint[]): readonly string[] => {
  const texts = [
    ...missingIn(before, after).map((one) => words.constraintRemoved(constraintText(one))),
    ...missingIn(after, before).map((one) => words.constraintAdded(constraintText(one))),
  ];
  return texts.length > 0 ? texts : [words.constraintsMoved];
};

const segmentTexts = (before: readonly number[], after: readonly number[], named: Named): readonly string[] => [
  ...missingIn(after, before).map((id) => words.segmentAdded(isolatedSegment(id, named))),
  ...missingIn(before, after).map((id) => words.segmentRemoved(isolatedSegment(id, named))),
];

/** The texts about a member of a strategy that differs, in the order in which they are shown. */
const memberTexts: Readonly<
  Record<string, (before: Strategy, after: Strategy, named: Named, names: readonly string[]) => readonly string[]>
> = {
  name: (_, { name }, { types }) => [words.type(typeName(name, types))],
  title: (_, { title }) => [title ? words.title(isolated(title)) : words.noTitle],
  disabled: (_, { disabled }) => [words.disabled(disabled)],
  parameters: ({ parameters: before }, { parameters: after }, _, names) =>
    names.map((name) => parameterText(name, before[name], after[name])),
  segments: ({ segments: before }, { segments: after }, named) => segmentTexts(before, after, named),
  constraints: ({ constraints: before }, { constraints: after }) => constraintTexts(before, after),
  variants: (_, { variants }) => [
    variants.length === 0 ? words.variantsGone : words.variantsBecome(variantsText(variants)),
  ],
};

const differences = (before: Strategy, after: Strategy, named: Named): readonly string[] => {
  const found = Map.groupBy(strategyDifferences(before, after), ({ path: [, , member = ''] }) => member);
  return Object.entries(memberTexts).flatMap(([member, texts]) => {
    const names = found.get(member)?.map(({ path }) => path.at(-1) ?? '');
    return names ? texts(before, after, named, names) : [];
  });
};

/** A strategy as a difference shows it: without its id if the service has not assigned one. */
const shown = ({ id, ...rest }: Strategy, isKnown: boolean) => (isKnown ? { id, ...rest } : rest);

/** One operation in words, with the values before and after it. */
export const changeOf = (operation: Operation, named: Named): DescribedChange => {
  if (operation.kind === 'add-strategy')
    return {
      summary: words.added(wholeText(operation.strategy, named)),
      before: undefined,
      after: shown(operation.strategy, false),
    };
  if (operation.kind === 'remove-strategy')
    return {
      summary: words.removed(wholeText(operation.strategy, named)),
      before: shown(operation.strategy, true),
      after: undefined,
    };
  if (operation.kind === 'update-strategy') {
    const { before, after } = operation;
    const how = differences(before, after, named).join('; ');
    return { summary: words.changed(sentenceName(before, named), how), before, after };
  }
  if (operation.kind === 'order-strategies') {
    const names = (strategies: readonly Strategy[]) => strategies.map((one) => sentenceName(one, named));
    return {
      summary: words.order(names(operation.after).join(' → ')),
      before: { order: names(operation.before) },
      after: { order: names(operation.after) },
    };
  }
  const { before, after } = operation;
  return {
    summary: after.length === 0 ? words.variantsNone : words.variants(variantsText(after)),
    before: { variants: before },
    after: { variants: after },
  };
};

export interface InEnvironment {
  readonly flag: string;
  readonly environment: string;
  readonly enabled: boolean;
  /** Strategies of a release plan, which stay in force; absent: none. */
  readonly planned?: readonly Strategy[];
}

/** The changes between two definitions in words: the operations, and what the service changes by itself with them. */
export const changesBetween = (
  before: Definition,
  after: Definition,
  named: Named,
  { flag, environment, enabled, planned }: InEnvironment,
): readonly DescribedChange[] => {
  const operations = operationsBetween(before, after);
  const off: readonly DescribedChange[] =
    enabled && switchesOff(before, after, planned)
      ? [{ summary: words.off(flag, environment), before: { enabled }, after: { enabled: false } }]
      : [];
  return [...operations.map((operation) => changeOf(operation, named)), ...off];
};

const { clash: clashTexts, members: memberNames } = texts.draft;

/** A conflict between two users, in words. */
export const clashText = (clash: Clash, named: Named): string => {
  if (clash.kind === 'order') return clashTexts.order;
  if (clash.kind === 'variants') return clashTexts.variants;
  const name = sentenceName(clash.strategy, named);
  if (clash.kind === 'removed-by-me') return clashTexts.removedByMe(name);
  if (clash.kind === 'removed-by-them') return clashTexts.removedByThem(name);
  return clashTexts.member(name, memberNames[clash.member]);
};

/**
 * When a release goes on from a stage, as a sentence: `“Half” goes on after 1 hour.`
 * @param intervalMinutes null: not by itself
 */
export const progressionText = (stage: string, intervalMinutes: number | null, isLast: boolean): string => {
  if (intervalMinutes !== null) return (isLast ? words.completes : words.goesOn)(stage, intervalMinutes);
  return (isLast ? words.completeAtOnce : words.byHand)(stage);
};
