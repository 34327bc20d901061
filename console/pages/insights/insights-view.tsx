import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { downloadCsv } from '../../design/fields/download.ts';
import { SelectField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announceProblem } from '../../design/messages/toasts.ts';
import { insights, insightsCsv } from '../../queries/insights.ts';
import { insights as texts } from '../../texts/insights.ts';
import type { InsightsProps } from './insights-props.ts';
import { defaultPeriod, type PeriodDays, periodOf, periods } from './insights-search.ts';
import { KeyFigures } from './key-figures.tsx';
import { Approvals, Changes, Debt, Stages, ToProduction } from './parts.tsx';
import { ProjectTable } from './project-table.tsx';

/** Says that not all events of the period were counted. */
const Cut = ({ insights: { period } }: InsightsProps) => {
  const { from, eventsFrom } = period;
  if (eventsFrom === from) return null;
  return <Banner look="warn">{eventsFrom === null ? texts.cutAll : texts.cut(eventsFrom)}</Banner>;
};

export interface InsightsViewProps {
  /** undefined: all projects. */
  readonly projectId: string | undefined;
  readonly days: PeriodDays | undefined;
  readonly onDays: (days: PeriodDays | undefined) => void;
  readonly head: (actions: ReactNode) => ReactNode;
}

/** Insights into a project, or into all of them. */
export const InsightsView = ({ projectId, days, onDays, head }: InsightsViewProps) => {
  const place = { projectId, days: days ?? defaultPeriod };
  const { data, error, refetch } = useQuery(insights(place));
  const saving = useMutation({
    mutationFn: async () => downloadCsv(`insights-${projectId ?? 'all'}.csv`, await insightsCsv(place)),
    meta: { changesNothing: true },
    onError: announceProblem,
  });
  return (
    <>
      {head(
        <>
          <SelectField
            label={texts.period}
            value={place.days}
            onChange={({ target }) => onDays(periodOf(target.value))}
          >
            {periods.map((one) => (
              <option key={one} value={one}>
                {texts.days(one)}
              </option>
            ))}
          </SelectField>
          <Button waits={saving.isPending} onClick={() => saving.mutate()}>
            {texts.csv}
          </Button>
        </>,
      )}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          <Cut insights={data} />
          <KeyFigures insights={data} />
          <ToProduction insights={data} />
          <Stages insights={data} />
          <Debt insights={data} projectId={projectId} />
          <Changes insights={data} />
          <Approvals insights={data} />
          {data.projects !== undefined && <ProjectTable projects={data.projects} days={days} />}
        </>
      )}
    </>
  );
};
