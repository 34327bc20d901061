import { missingApprovals } from '../../../../lib/rollout/plan.ts';
import { whenText } from '../../../design/time/moment.tsx';
import type { PlanStatus, ReleasePlan, Stage } from '../../../queries/release-plans.ts';
import { releases } from '../../../texts/releases.ts';

const { stage: texts } = releases;

export type StageState = keyof typeof texts.states;

/** What a stage says of when it begins and what stops it; a template has these, too. */
export type Gates = Pick<Stage, 'notBefore' | 'window' | 'guards' | 'transitionCondition'>;
type Guard = NonNullable<Gates['guards']>[number];

/** Where a stage stands: those before the active one are done. */
export const stageState = (
  { milestones, activeMilestoneId, completedAt }: ReleasePlan,
  position: number,
): StageState => {
  const active = milestones.findIndex(({ id }) => id === activeMilestoneId);
  if (position < active || completedAt !== null) return 'done';
  return position === active ? 'active' : 'coming';
};

/**
 * How many approvals are missing when somebody starts a stage: that person's own one does not count, whoever runs the release. Where
 * the start is proposed, nobody knows yet who applies it.
 */
export const missingToStart = (
  stage: Pick<Stage, 'approvals' | 'approvedBy'>,
  { reviewed }: { readonly reviewed: boolean },
  user: { readonly id: number },
): number => missingApprovals(stage, { startedBy: reviewed ? undefined : user });

const guardText = (guard: Guard): string => {
  const { guard: words } = texts;
  const then = words.breach[guard.onBreach];
  if (guard.kind !== 'alarm') return words[guard.kind](guard.source, words.arms(guard.newArm, guard.oldArm), then);
  const { key, source } = guard;
  if (key !== undefined) return words.alarm(words.keyed(key, source), then);
  return words.alarm(source === undefined ? words.anyAlarm : words.anyAlarmOf(source), then);
};

export const guardTexts = ({ guards = [] }: Gates): readonly string[] => guards.map(guardText);

const windowText = ({ days, from, to, timeZone }: NonNullable<Gates['window']>): string =>
  texts.window(days.map((day) => texts.days[day]).join(', '), from, to, timeZone);

/** What a stage waits for by its own times, in words. */
export const gateTexts = ({ notBefore, window }: Gates, now: number): readonly string[] => [
  ...(notBefore === undefined ? [] : [texts.notBefore(whenText(notBefore, now))]),
  ...(window === undefined ? [] : [windowText(window)]),
];

/** `since 9:02 AM, next at 10:02 AM at the earliest`. @param status undefined: not known yet */
export const activeText = (
  { milestones, pause, completedAt }: ReleasePlan,
  { startedAt, transitionCondition, id }: Stage,
  status: PlanStatus | undefined,
  now: number,
): string => {
  const since = startedAt === null ? [] : [texts.since(whenText(startedAt, now))];
  const isLast = milestones.at(-1)?.id === id;
  if (pause !== null || completedAt !== null) return [...since, ...(isLast ? [texts.last] : [])].join(', ');
  const at = status?.milestoneId === id ? status.nextAt : null;
  if (at !== null) return [...since, (isLast ? texts.ends : texts.next)(whenText(at, now))].join(', ');
  if (isLast) return [...since, texts.last].join(', ');
  return [...since, ...(transitionCondition ? [] : [texts.byHand])].join(', ');
};

const utcTimes = /(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g;

/** A sentence of the service, with the times of the reader, and in the words of the console. */
export const localText = (text: string, now: number): string =>
  text
    .replace(/^Milestone (?=“)/, 'Stage ')
    .replace(/^A person starts milestone (?=“)/, 'A person starts stage ')
    .replace(utcTimes, (_, day: string, time: string) => whenText(`${day}T${time}:00Z`, now));
