import type { CommonInsights } from '../../contract/schemas/insights.ts';
import { lifecycleOf } from '../../flags/lifecycle/facts.ts';
import { staysOf } from '../../flags/lifecycle/stages.ts';
import { type First, firstsInProduction } from '../../flags/projects/stats.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import { approvalsOf } from './approvals.ts';
import { changesOverTime } from './changes.ts';
import { debtOf } from './debt.ts';
import { debtFacts } from './debt-facts.ts';
import type { InReview } from './in-review.ts';
import type { Logged } from './log.ts';
import { daysFrom, type Period } from './period.ts';
import { timeToProduction } from './production.ts';
import { stagesOverTime } from './stages.ts';

/** Everything that is read for insights. */
export interface Loaded {
  readonly projects: readonly ProjectState[];
  readonly config: ConfigState;
  /** By project. */
  readonly seen: ReadonlyMap<string, SeenTimes>;
  readonly logged: Logged;
  /** When flags were marked as stale, where they do not say it themselves; epoch ms, by name. */
  readonly marks: ReadonlyMap<string, number>;
  readonly inReview: readonly InReview[];
  readonly period: Period;
  readonly now: Date;
}

/** The type of an environment; undefined: there is none of this name. */
export const typeIn =
  ({ environments }: ConfigState) =>
  (environment: string): string | undefined =>
    environments.get(environment)?.type;

export const firstsOf = ({ features }: ProjectState, { environments }: ConfigState): readonly First[] =>
  firstsInProduction([...features.values()], environments);

/** What insights into one project and into all of them show (contract: insights §2 to §7). */
export const commonInsights = (loaded: Loaded): CommonInsights => {
  const { projects, config, seen, logged, marks, inReview, period, now } = loaded;
  const { environments, featureTypes } = config;
  const { days } = period;
  const counted = daysFrom(period, logged.from);
  const firsts = projects.flatMap((state) => firstsOf(state, config));
  const stays = projects.flatMap(({ id, features }) =>
    [...features.values()].flatMap((record) => staysOf(lifecycleOf(record, environments, seen.get(id)))),
  );
  const owed = projects.flatMap((state) => debtFacts(state, featureTypes, marks));
  return {
    period: { from: days[0] ?? '', to: days.at(-1) ?? '', days: days.length, eventsFrom: logged.from ?? null },
    timeToProduction: timeToProduction(firsts, period),
    stages: stagesOverTime(stays, period, now),
    debt: debtOf(owed, now),
    changes: changesOverTime(logged.changes, counted, typeIn(config)),
    approvals: approvalsOf(logged.steps, counted, { inReview, now }),
  };
};
