import type { Line } from '../../plot/line.ts';
import type { Insights } from '../../queries/insights.ts';
import { insights as texts } from '../../texts/insights.ts';
import { lifecycle } from '../../texts/lifecycle.ts';

const dashes = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 5]] as const;
const colours = 5;

/** Lines that differ in colour or dashes. */
const drawn = (lines: readonly Pick<Line, 'label' | 'values'>[]): readonly Line[] =>
  lines.map((line, i) => ({
    ...line,
    colour: `--series-${(i % colours) + 1}`,
    dash: dashes[(i + Math.floor(i / colours)) % dashes.length] ?? [],
  }));

/** Lines over common times. */
export interface Timed {
  /** Days, `2030-01-31`. */
  readonly times: readonly string[];
  readonly lines: readonly Line[];
}

const stages = [
  ['initial', 'initial'],
  ['preLive', 'pre-live'],
  ['live', 'live'],
  ['completed', 'completed'],
  ['archived', 'archived'],
] as const;

export const stageLines = ({ stages: days }: Insights): Timed => ({
  times: days.map(({ date }) => date),
  lines: drawn(
    stages.map(([member, stage]) => ({
      label: lifecycle.stages[stage] ?? stage,
      values: days.map((day) => day[member]),
    })),
  ),
});

/** A line for each type of environment in which something was changed. */
export const changeLines = ({ changes: { byType, days } }: Pick<Insights, 'changes'>): Timed => {
  const others = days.map(({ total, byType: own }) => total - Object.values(own).reduce((sum, one) => sum + one, 0));
  return {
    times: days.map(({ date }) => date),
    lines: drawn([
      ...Object.keys(byType).map((type) => ({ label: type, values: days.map((day) => day.byType[type] ?? 0) })),
      ...(others.some((count) => count > 0) ? [{ label: texts.changes.others, values: others }] : []),
    ]),
  };
};

const steps = ['sentToReview', 'approved', 'rejected', 'applied'] as const;

export const approvalLines = ({ approvals: { days } }: Insights): Timed => ({
  times: days.map(({ date }) => date),
  lines: drawn(steps.map((step) => ({ label: texts.approvals.steps[step], values: days.map((day) => day[step]) }))),
});

const weekMs = 7 * 86_400_000;

/** Every week of the period, so that those without a flag are gaps. */
export const productionLines = ({
  period,
  timeToProduction,
}: Pick<Insights, 'period' | 'timeToProduction'>): Timed & { readonly flags: readonly number[] } => {
  const known = new Map(timeToProduction.weeks.map((week) => [week.from, week]));
  const [first = period.from] = known.keys();
  // Weeks begin on the day of the week on which the known ones do.
  const before = Math.ceil((Date.parse(first) - Date.parse(period.from)) / weekMs);
  const start = Date.parse(first) - before * weekMs;
  const count = Math.floor((Date.parse(period.to) - start) / weekMs) + 1;
  const times = Array.from({ length: count }, (_, i) => new Date(start + i * weekMs).toISOString().slice(0, 10));
  const weeks = times.map((time) => known.get(time));
  return {
    times,
    lines: drawn([
      { label: texts.toProduction.median, values: weeks.map((week) => week?.medianDays ?? null) },
      { label: texts.toProduction.p75, values: weeks.map((week) => week?.p75Days ?? null) },
    ]),
    flags: weeks.map((week) => week?.flags ?? 0),
  };
};
