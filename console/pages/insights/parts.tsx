import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo } from 'react';
import { Bars } from '../../design/data/bars.tsx';
import page from '../../design/page.module.css';
import type { Insights } from '../../queries/insights.ts';
import { insights as texts } from '../../texts/insights.ts';
import { approvalLines, changeLines, productionLines, stageLines } from './day-lines.ts';
import type { InsightsProps } from './insights-props.ts';
import { LineChart } from './line-chart.tsx';

interface PartProps {
  readonly heading: string;
  readonly lead: ReactNode;
  readonly children?: ReactNode;
}

const Part = ({ heading, lead, children }: PartProps) => {
  const id = useId();
  return (
    <section className={page.card} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className={page.soft}>{lead}</p>
      {children}
    </section>
  );
};

export const ToProduction = ({ insights }: InsightsProps) => {
  const { heading, lead, none, flags: flagsText } = texts.toProduction;
  const { times, lines, flags } = useMemo(() => productionLines(insights), [insights]);
  if (insights.timeToProduction.flags === 0) return <Part heading={heading} lead={none} />;
  return (
    <Part heading={heading} lead={lead}>
      <LineChart name={heading} unit="week" {...{ times, lines }} more={[{ label: flagsText, values: flags }]} />
    </Part>
  );
};

export const Stages = ({ insights }: InsightsProps) => {
  const { heading, lead, none } = texts.stages;
  const timed = useMemo(() => stageLines(insights), [insights]);
  if (timed.lines.every(({ values }) => values.every((value) => value === 0)))
    return <Part heading={heading} lead={none} />;
  return (
    <Part heading={heading} lead={lead}>
      <LineChart name={heading} unit="day" {...timed} />
    </Part>
  );
};

interface DebtProps extends InsightsProps {
  /** undefined: all projects. */
  readonly projectId: string | undefined;
}

const stale = { state: 'IS_ANY_OF:stale' } as const;

export const Debt = ({ insights: { debt }, projectId }: DebtProps) => {
  const { heading, lead, none, bars, age, undated, undatedHint, see } = texts.debt;
  if (debt.flags === 0) return <Part heading={heading} lead={none} />;
  return (
    <Part heading={heading} lead={lead(debt.completed, debt.stale, debt.potentiallyStale)}>
      <Bars
        label={bars}
        bars={[
          ...debt.ages.map(({ minDays, maxDays, flags }) => ({ label: age(minDays, maxDays), value: flags })),
          ...(debt.undated > 0 ? [{ label: undated, value: debt.undated }] : []),
        ]}
      />
      {debt.undated > 0 && <p className={page.soft}>{undatedHint}</p>}
      <p>
        {projectId === undefined ? (
          <Link to="/flags" search={stale}>
            {see}
          </Link>
        ) : (
          <Link to="/projects/$projectId/flags" params={{ projectId }} search={stale}>
            {see}
          </Link>
        )}
      </p>
    </Part>
  );
};

export const Changes = ({ insights }: InsightsProps) => {
  const { heading, lead, none } = texts.changes;
  const timed = useMemo(() => changeLines(insights), [insights]);
  if (insights.changes.total === 0) return <Part heading={heading} lead={none} />;
  return (
    <Part heading={heading} lead={lead}>
      <LineChart name={heading} unit="day" {...timed} />
    </Part>
  );
};

const waitText = ({
  medianHours,
  p75Hours,
}: Pick<Insights['approvals']['toApproval'], 'medianHours' | 'p75Hours'>): string =>
  medianHours === null || p75Hours === null ? texts.approvals.noWait : texts.approvals.wait(medianHours, p75Hours);

export const Approvals = ({ insights }: InsightsProps) => {
  const { heading, lead, none, waiting: waitingText, longest, undated } = texts.approvals;
  const { approvals } = insights;
  const timed = useMemo(() => approvalLines(insights), [insights]);
  const { waiting, toApproval, toApplication } = approvals;
  const isEmpty = timed.lines.every(({ values }) => values.every((value) => value === 0));
  return (
    <Part heading={heading} lead={isEmpty ? none : lead(waitText(toApproval), waitText(toApplication))}>
      {waiting.requests > 0 && (
        <p>
          {waitingText(waiting.requests, waiting.longestHours === null ? '' : longest(waiting.longestHours))}{' '}
          <Link to="/change-requests">{texts.seeRequests}</Link>
        </p>
      )}
      {toApproval.undated > 0 && <p className={page.soft}>{undated(toApproval.undated)}</p>}
      {!isEmpty && <LineChart name={heading} unit="day" {...timed} />}
    </Part>
  );
};
