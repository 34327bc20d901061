import { Figures } from '../../design/data/figures.tsx';
import type { Insights } from '../../queries/insights.ts';
import { insights } from '../../texts/insights.ts';
import type { InsightsProps } from './insights-props.ts';

const { figures: texts, daysText, hoursText, none } = insights;

const debtNote = ({ flags, medianDays }: Insights['debt']): string => {
  if (flags === 0) return texts.noDebt;
  return medianDays === null ? texts.undated : texts.debtNote(medianDays);
};

/** The numbers of the period, in words. */
export const KeyFigures = ({ insights: { timeToProduction, stages, debt, changes, approvals } }: InsightsProps) => {
  const today = stages.at(-1);
  const { medianDays, p75Days, flags } = timeToProduction;
  const { medianHours, p75Hours, requests } = approvals.toApproval;
  return (
    <Figures
      figures={[
        {
          term: texts.toProduction,
          value: medianDays === null ? none : daysText(medianDays),
          note: p75Days === null ? texts.noneToProduction : texts.toProductionNote(flags, p75Days),
        },
        {
          term: texts.live,
          value: today?.live ?? 0,
          note: texts.liveNote(today ? today.initial + today.preLive + today.live + today.completed : 0),
        },
        { term: texts.debt, value: debt.flags, note: debtNote(debt), look: debt.flags > 0 ? 'warn' : undefined },
        {
          term: texts.changes,
          value: changes.byType.production ?? 0,
          note: texts.changesNote(changes.total),
        },
        {
          term: texts.approval,
          value: medianHours === null ? none : hoursText(medianHours),
          note: p75Hours === null ? texts.noApproval : texts.approvalNote(requests, p75Hours),
        },
      ]}
    />
  );
};
