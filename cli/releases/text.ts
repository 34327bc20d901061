import { missingApprovals } from '../../lib/rollout/plan.ts';
import { timeText } from '../history/event-text.ts';
import { countText } from '../output/count.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Style } from '../output/style.ts';
import { tableText } from '../output/table.ts';
import {
  activeOf,
  type ListedRelease,
  type Milestone,
  type Plan,
  type PlanStatus,
  type Release,
  type Standing,
  standingOf,
} from './release.ts';

const breachWords = {
  pause: 'the plan is paused',
  undo: 'the milestone is taken back',
  disable: 'the feature is switched off',
} as const;

type Guard = NonNullable<Milestone['guards']>[number];

const guardText = (guard: Guard): string => {
  const { onBreach = 'pause' } = guard;
  const what =
    guard.kind === 'alarm'
      ? `an alarm${guard.key === undefined ? '' : ` "${guard.key}"`}${guard.source === undefined ? '' : ` of ${guard.source}`} rings`
      : `${guard.source} counts more ${guard.kind === 'errors' ? 'errors' : 'slow requests'}`;
  return `if ${what}, ${breachWords[onBreach]}`;
};

/** Minutes for people: `90 min`, `6 h`, `2 d`. */
export const minutesText = (minutes: number): string => {
  if (minutes % 1_440 === 0) return `${minutes / 1_440} d`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
};

/** Whom a strategy lets in, in a few words. */
const strategyText = ({ name, parameters, constraints, segments }: Milestone['strategies'][number]): string => {
  const share = parameters.rollout === undefined ? '' : ` ${parameters.rollout} %`;
  const limits = constraints.length + segments.length;
  return `${name}${share}${limits === 0 ? '' : `, ${countText(limits, 'condition')}`}`;
};

const howItBegins = (plan: Plan, milestone: Milestone): readonly string[] => {
  const { notBefore, window } = milestone;
  const missing = missingApprovals(milestone, plan);
  return [
    ...(missing > 0 ? [`needs ${countText(missing, 'approval')}`] : []),
    ...(notBefore === undefined ? [] : [`not before ${timeText(new Date(notBefore).toISOString())}`]),
    ...(window ? [`${window.days.join(', ')} ${window.from}–${window.to} ${window.timeZone}`] : []),
  ];
};

const whenItGoesOn = ({ transitionCondition }: Milestone, isLast: boolean): readonly string[] => {
  if (transitionCondition) {
    const after = minutesText(transitionCondition.intervalMinutes);
    return [isLast ? `complete after ${after}` : `goes on after ${after}`];
  }
  return isLast ? [] : ['then a person goes on'];
};

const milestoneLines = (plan: Plan, milestone: Milestone, i: number, style: Style): readonly string[] => {
  const isActive = milestone.id === plan.activeMilestoneId;
  const activeAt = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId);
  const isOver = plan.completedAt !== null || i < activeAt;
  const sign = isOver ? '✓' : isActive ? '▶' : ' ';
  const began = isActive || isOver ? milestone.startedAt : null;
  const words = [
    milestone.strategies.map(strategyText).join(' or '),
    ...(began === null ? howItBegins(plan, milestone) : [`began ${timeText(began)}`]),
    ...(isOver ? [] : whenItGoesOn(milestone, i === plan.milestones.length - 1)),
  ];
  const line = plainLine(`  ${sign} ${i + 1} ${milestone.name}: ${words.join('; ')}`);
  const guards = isOver ? [] : (milestone.guards ?? []).map((one) => plainLine(`      ${guardText(one)}`));
  return [isActive ? style.bold(line) : line, ...guards];
};

const standingWords: Readonly<Record<Standing, string>> = {
  complete: 'is complete',
  running: 'runs',
  paused: 'is paused',
  stopped: 'was stopped',
};

const hasNotBegun = (plan: Pick<Plan, 'completedAt' | 'pause' | 'activeMilestoneId'>): boolean =>
  standingOf(plan) === 'running' && plan.activeMilestoneId === null;

/** `The release "Slowly" of checkout in production runs, in stage 2 of 3.` */
export const headText = ({ feature, environment }: Release['place'], plan: Plan): string => {
  const active = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId);
  const standing = standingOf(plan);
  const words = hasNotBegun(plan) ? 'has not begun' : standingWords[standing];
  const where = active === -1 || standing === 'complete' ? '' : `, in stage ${active + 1} of ${plan.milestones.length}`;
  return plainLine(`The release "${plan.name}" of ${feature} in ${environment} ${words}${where}.`);
};

const verdictSigns = { worse: '!', 'no sign': '✓', 'too little': '?', unknown: '?' } as const;

/** Everything about a release that somebody who watches it wants to know. */
export const statusText = (
  { place }: Pick<Release, 'place'>,
  { plan, status }: { readonly plan: Plan; readonly status: PlanStatus },
  style: Style,
): string => {
  const standing = standingOf(plan);
  const waits = status.waitsFor.filter(({ kind }) => kind !== 'paused');
  const next = plan.milestones.find(({ id }) => id === status.nextMilestoneId);
  const lines = [
    style.bold(headText(place, plan)),
    ...plan.milestones.flatMap((milestone, i) => milestoneLines(plan, milestone, i, style)),
    ...(plan.pause ? ['', style.yellow(plainLine(`Paused since ${timeText(plan.pause.at)}: ${plan.pause.text}`))] : []),
    ...(waits.length > 0 && standing !== 'complete'
      ? ['', 'It waits:', ...waits.map(({ text }) => plainLine(`  - ${text}`))]
      : []),
    ...(status.evidence.length > 0
      ? [
          '',
          'What its guards have seen:',
          ...status.evidence.map(({ guardId, verdict, text }) =>
            plainLine(`  ${verdictSigns[verdict]} ${guardId}: ${text}`),
          ),
        ]
      : []),
    ...(status.breach
      ? ['', plainLine(`Next: the clock acts on ${status.breach.guardId}: ${breachWords[status.breach.action]}.`)]
      : []),
    ...(next && status.breach === null && standing === 'running'
      ? [
          '',
          plainLine(
            status.nextAt === null
              ? `Next: "${next.name}".`
              : `Next: "${next.name}", not before ${timeText(status.nextAt)}.`,
          ),
        ]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
};

/** One release a line. */
export const releasesText = (releases: readonly ListedRelease[]): string =>
  tableText(
    ['FEATURE', 'ENVIRONMENT', 'PLAN', 'STATE', 'STAGE'],
    releases.map(({ place, plan }) => [
      place.feature,
      place.environment,
      plan.name,
      hasNotBegun(plan) ? 'not begun' : standingOf(plan),
      activeOf(plan)?.name ?? '',
    ]),
  );
