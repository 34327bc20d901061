import { fieldText, type PreparedContext } from '../../lib/evaluation/context.ts';
import { fieldNamed } from '../../lib/evaluation/field.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Style } from '../output/style.ts';
import type { Bucket } from './bucket.ts';
import type { Explanation, PlaygroundFeature } from './explanation.ts';

const maxValues = 5;

type ExplainedStrategy = Explanation['strategies'][number];
type Constraint = ExplainedStrategy['constraints'][number];

/** The evaluation that an explanation belongs to. */
interface Setting {
  readonly environment: string;
  readonly context: PreparedContext;
  readonly style: Style;
}

const quoted = (text: string): string => `"${plainLine(text)}"`;

const valuesText = ({ values = [], value }: Constraint): string => {
  const all = values.length > 0 ? values : value === undefined ? [] : [value];
  const more = all.length - maxValues;
  return [...all.slice(0, maxValues), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
};

/** The value that the context has for a constraint. The current time is left out, because it is shown nowhere else. */
const foundText = (field: string, context: PreparedContext): string => {
  if (field === 'currentTime') return '';
  const value = fieldText(context, fieldNamed(field));
  return value === undefined ? ', and the context has none' : `, and it is ${quoted(value)}`;
};

/** `country IN no, se, and it is "dk"`. */
const constraintText = (constraint: Constraint, context: PreparedContext): string => {
  const { contextName, operator, inverted, caseInsensitive } = constraint;
  const how = [...(inverted ? ['inverted'] : []), ...(caseInsensitive ? ['upper and lower case alike'] : [])];
  const rule = `${contextName} ${operator} ${valuesText(constraint)}${how.length > 0 ? ` (${how.join(', ')})` : ''}`;
  return plainLine(rule) + foundText(contextName, context);
};

const bucketText = (bucket: Bucket): string => {
  const share = `rollout to ${bucket.percent} %`;
  if ('random' in bucket) return `${share}: chance decides, each time anew`;
  if ('missing' in bucket) return `${share} by ${bucket.missing}, which the context does not have`;
  const { field, value, group, percent } = bucket;
  const so = bucket.bucket <= percent ? 'so it is in' : 'so it is out';
  return `${share} by ${field}: ${quoted(value)} is in bucket ${bucket.bucket} of 100 (group ${quoted(group)}), ${so}`;
};

const markOf = (result: boolean | 'unknown', style: Style): string => {
  if (result === 'unknown') return style.yellow('?');
  return result ? style.green('✔') : style.red('✘');
};

const strategyLines = (strategy: ExplainedStrategy, index: number, { context, style }: Setting): readonly string[] => {
  const mark = (result: boolean | 'unknown') => markOf(result, style);
  const title = strategy.title ? ` ${quoted(strategy.title)}` : '';
  const lets = strategy.decides ? style.bold(' ← this one lets it in') : '';
  const rule = strategy.bucket
    ? [bucketText(strategy.bucket)]
    : Object.entries(strategy.parameters).map(([name, value]) => plainLine(`${name}: ${value}`));
  return [
    `${mark(strategy.result.enabled)} strategy ${index + 1}: ${strategy.name}${title}${strategy.disabled ? ' (disabled)' : ''}${lets}`,
    ...rule.map((line) => `    ${line}`),
    ...strategy.constraints.map((one) => `    ${mark(one.result)} ${constraintText(one, context)}`),
    ...strategy.segments.flatMap(({ id, name, result, constraints }) => [
      `    ${mark(result)} segment ${name === '' ? `${id}, which does not exist` : quoted(name)}`,
      ...constraints.map((one) => `        ${mark(one.result)} ${constraintText(one, context)}`),
    ]),
    ...(strategy.result.evaluationStatus === 'incomplete' ? ['    only the application can evaluate this type'] : []),
  ];
};

const variantLines = ({ isEnabled, variant }: PlaygroundFeature): readonly string[] => {
  if (!isEnabled || !variant?.enabled) return [];
  const payload = variant.payload ? `, ${variant.payload.type} ${quoted(variant.payload.value)}` : '';
  return [`variant ${plainLine(variant.name)}${payload}`];
};

/** An explanation for people: the result first, then all steps that led to it. */
export const explanationText = (
  feature: PlaygroundFeature,
  { why, strategies }: Explanation,
  setting: Setting,
): string => {
  const { environment, style } = setting;
  const isOn = feature.isEnabledInCurrentEnvironment;
  const steps = [
    ...variantLines(feature),
    `${markOf(isOn, style)} the switch is ${isOn ? 'on' : 'off'}`,
    ...(feature.hasUnsatisfiedDependency ? [`${markOf(false, style)} what it depends on`] : []),
    ...strategies.flatMap((strategy, index) => strategyLines(strategy, index, setting)),
  ];
  const answer = feature.isEnabled ? style.green('ON') : style.red('OFF');
  return [
    `${style.bold(plainLine(feature.name))} is ${answer} in ${plainLine(environment)}: ${plainLine(why)}`,
    ...steps.map((step) => `  ${step}`),
  ]
    .map((line) => `${line}\n`)
    .join('');
};
