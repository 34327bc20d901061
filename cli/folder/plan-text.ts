import { countText } from '../output/count.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Style } from '../output/style.ts';
import type { Action } from './actions.ts';
import { type PartPlace, placeOfPart } from './flags.ts';
import type { Drift, Plan } from './plan.ts';
import type { Difference } from './value.ts';

const maxValue = 200;

const valueText = (value: unknown): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= maxValue ? text : `${text.slice(0, maxValue)}…`;
};

/** The subject of an action or a drift. */
const subject = ({ feature, segment, template, environment }: PartPlace): string => {
  if (feature !== undefined) return `feature ${feature}`;
  if (segment !== undefined) return `segment ${segment}`;
  if (template !== undefined) return `release plan template ${template}`;
  return environment === undefined ? 'the project' : `environment ${environment}`;
};

const placeOf = (action: Action): PartPlace => ({
  ...('feature' in action && { feature: action.feature }),
  ...('segment' in action && { segment: action.segment }),
  ...('template' in action && { template: action.template }),
  ...('environment' in action && { environment: action.environment }),
});

const placeText = (place: PartPlace): string => {
  const within = place.feature !== undefined && place.environment !== undefined ? `, ${place.environment}` : '';
  return plainLine(`${subject(place)}${within}`);
};

/** E.g. `feature checkout, production: switch it on`. */
export const actionText = (action: Action): string => plainLine(`${placeText(placeOf(action))}: ${action.summary}`);

const differenceText = ({ path, before, after }: Difference, style: Style): string => {
  const member = path === '' ? '' : `${path}: `;
  if (before === undefined) return `${member}${style.green(valueText(after))}`;
  if (after === undefined) return `${member}${style.red(valueText(before))}`;
  return `${member}${style.red(valueText(before))} → ${style.green(valueText(after))}`;
};

const signs: Partial<Record<Action['action'], '+' | '-'>> = {
  createFeature: '+',
  reviveFeature: '+',
  createSegment: '+',
  createTemplate: '+',
  addStrategy: '+',
  addReleasePlan: '+',
  addDependency: '+',
  linkEnvironment: '+',
  archiveFeature: '-',
  deleteSegment: '-',
  deleteTemplate: '-',
  deleteStrategy: '-',
  deleteReleasePlan: '-',
  deleteReleasePlanSafeguard: '-',
  deleteFeatureEnvSafeguard: '-',
  removeDependency: '-',
  deleteDependency: '-',
  unlinkEnvironment: '-',
};

const signText = (sign: '+' | '-' | '~', style: Style): string => {
  if (sign === '+') return style.green(sign);
  return sign === '-' ? style.red(sign) : style.yellow(sign);
};

const actionLines = (action: Action, style: Style): readonly string[] => {
  const review = action.review === undefined ? '' : style.dim(`  (change request in ${action.review})`);
  return [
    `  ${signText(signs[action.action] ?? '~', style)} ${actionText(action)}${review}`,
    ...action.differences.map((difference) => `      ${differenceText(difference, style)}`),
  ];
};

/** Where a plan that has begun is replaced, e.g. `feature checkout, production`. */
export const restartedPlans = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap((one) => (one.action === 'deleteReleasePlan' && one.restarts ? [placeText(placeOf(one))] : []));

/** E.g. `feature checkout, production`. @param key of a part */
export const partText = (key: string): string => placeText(placeOfPart(key));

/** E.g. `feature checkout, production, which the folder changed too`. */
export const driftText = (drift: Drift): string =>
  `${placeText(drift)}${drift.changedBy === 'both' ? ', which the folder changed too' : ''}`;

const driftLines = (drift: Drift, style: Style): readonly string[] => [
  `  ${style.yellow('!')} ${driftText(drift)}`,
  ...drift.differences.map((difference) => `      ${differenceText(difference, style)}`),
];

/**
 * A plan as text for people.
 * @param since revision of the last pull, if known
 */
export const planText = ({ project, actions, drift }: Plan, style: Style, since?: number): string => {
  if (actions.length === 0) return `Project ${project}: the folder and the server say the same.\n`;
  const environments = [...new Set(actions.flatMap(({ review }) => review ?? []))];
  const lines = [
    style.bold(`Project ${project}: applying this folder would make ${countText(actions.length, 'change')}.`),
    ...actions.flatMap((action) => actionLines(action, style)),
    ...(restartedPlans(actions).length === 0
      ? []
      : [
          '',
          `A release that runs begins anew in ${restartedPlans(actions).join(', ')}: the API cannot change this of a plan.`,
          'halyard apply refuses, unless --restart-releases is given.',
        ]),
    ...(environments.length === 0
      ? []
      : ['', `Changes are reviewed in ${environments.join(', ')}: they go into one change request there.`]),
    ...(drift.length === 0
      ? []
      : [
          '',
          style.bold('Changed on the server since the last pull, and overwritten if this is applied:'),
          ...drift.flatMap((one) => driftLines(one, style)),
          '',
          'halyard pull takes these changes into the folder. halyard apply refuses, unless --overwrite is given.',
          ...(since === undefined
            ? []
            : [
                `halyard diff ${since}${project === 'default' ? '' : ` --project ${project}`} shows all that changed since then.`,
              ]),
        ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
};
