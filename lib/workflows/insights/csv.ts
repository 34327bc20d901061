import { csvTable } from '../../contract/csv.ts';
import { environmentTypes } from '../../contract/schemas/environment.ts';
import type { CommonInsights } from '../../contract/schemas/insights.ts';

const stages = ['initial', 'preLive', 'live', 'completed', 'archived'] as const;
const steps = ['sentToReview', 'approved', 'rejected', 'applied'] as const;
const changesIn = environmentTypes.map((type) => `changes_${type}` as const);

const columns = ['date', ...stages, 'changes', ...changesIn, ...steps] as const;
type Row = Readonly<Partial<Record<(typeof columns)[number], string | number>>>;

/**
 * A line for each day (contract: insights §9). Cells of days whose events were not counted are empty.
 */
export const insightsCsv = ({ stages: days, changes, approvals }: CommonInsights): string => {
  const changesOf = new Map(changes.days.map((day) => [day.date, day]));
  const stepsOf = new Map(approvals.days.map((day) => [day.date, day]));
  const rows = days.map((day): Row => {
    const change = changesOf.get(day.date);
    const ofTypes = environmentTypes.map((type) => [`changes_${type}`, change?.byType[type] ?? 0] as const);
    return {
      ...day,
      ...stepsOf.get(day.date),
      ...(change && { changes: change.total, ...Object.fromEntries(ofTypes) }),
    };
  });
  return csvTable<Row>(columns, rows);
};
