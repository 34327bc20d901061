import { fieldText, type PreparedContext } from '../../lib/evaluation/context.ts';
import { fieldNamed } from '../../lib/evaluation/field.ts';
import { plainText, type Style } from '../output/style.ts';
import type { Bucket } from './bucket.ts';
import type { Explanation, PlaygroundFeature } from './explanation.ts';

const maxValues = 5;

type Constraint = PlaygroundFeature['strategies']['data'][number]['constraints'][number];

const valuesText = ({ values = [], value }: Constraint): string => {
  const all = values.length > 0 ? values : value === undefined ? [] : [value];
  const more = all.length - maxValues;
  return [...all.slice(0, maxValues), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
};

/** `country IN no, se: it is "dk"`. */
const constraintText = (constraint: Constraint, context: PreparedContext): string => {
  const { contextName, operator, inverted, caseInsensitive } = constraint;
  const value = contextName === 'currentTime' ? undefined : fieldText(context, fieldNamed(contextName));
  const found = value === undefined ? (contextName === 'currentTime' ? '' : ', and the context has none') : `, and it is "${value}"`;
  const how = [...(inverted ? ['inverted'] : []), ...(caseInsensitive ? ['upper and lower case alike'] : [])];
  return `${contextName} ${operator} ${valuesText(constraint)}${how.length > 0 ? ` (${how.join(', ')})` : ''}${found}`;
};

const bucketText = (bucket: Bucket): string => {
  const share = `rollout to ${bucket.percent} %`;
  if ('random' in bucket) return `${share}: chance decides, each time anew`;
  if ('missing' in bucket) return `${share} by ${bucket.missing}, which the context does not have`;
  const { field, value, group, percent } = bucket;
  return `${share} by ${field}: "${value}" is in bucket ${bucket.bucket} of 100 (group "${group}"), ${bucket.bucket <= percent ? 'so it is in' : 'so it is out'}`;
};

const marks = { true: '✔', false: '✘', unknown: '?' } as const;

/** An explanation for people: the answer first, then every step that led to it. */
export const explanationText = (
  feature: PlaygroundFeature,
  { why, strategies }: Explanation,
  { environment, context, style }: { readonly environment: string; readonly context: PreparedContext; readonly style: Style },
): string => {
  const mark = (result: boolean | 'unknown'): string => {
    const text = marks[`${result}`];
    return result === true ? style.green(text) : result === false ? style.red(text) : style.yellow(text);
  };
  const { variant } = feature;
  const payload = variant?.payload ? `, ${variant.payload.type} ${JSON.stringify(variant.payload.value)}` : '';
  const lines = [
    `${style.bold(feature.name)} is ${feature.isEnabled ? style.green('ON') : style.red('OFF')} in ${environment}: ${why}`,
    ...(feature.isEnabled && variant?.enabled ? [`  variant ${variant.name}${payload}`] : []),
    `  ${mark(feature.isEnabledInCurrentEnvironment)} the switch is ${feature.isEnabledInCurrentEnvironment ? 'on' : 'off'}`,
    ...(feature.hasUnsatisfiedDependency ? [`  ${mark(false)} what it depends on`] : []),
    ...strategies.flatMap((strategy, index) => [
      `  ${mark(strategy.result.enabled)} strategy ${index + 1}: ${strategy.name}${strategy.title ? ` "${strategy.title}"` : ''}${strategy.disabled ? ' (disabled)' : ''}${strategy.decides && feature.isEnabled ? style.bold(' ← decides') : ''}`,
      ...(strategy.bucket
        ? [`      ${bucketText(strategy.bucket)}`]
        : Object.entries(strategy.parameters).map(([name, value]) => `      ${name}: ${value}`)),
      ...strategy.constraints.map((one) => `      ${mark(one.result)} ${constraintText(one, context)}`),
      ...strategy.segments.flatMap((segment) => [
        `      ${mark(segment.result)} segment ${segment.name === '' ? `${segment.id}, which does not exist` : `"${segment.name}"`}`,
        ...segment.constraints.map((one) => `          ${mark(one.result)} ${constraintText(one, context)}`),
      ]),
      ...(strategy.result.evaluationStatus === 'incomplete' ? ['      only the application can evaluate this type'] : []),
    ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
};
