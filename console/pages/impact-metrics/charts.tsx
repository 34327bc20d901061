import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../design/button.tsx';
import { CodeBlock } from '../../design/data/code-block.tsx';
import { Menu } from '../../design/dialogs/menu.tsx';
import { MoreIcon, PlusIcon } from '../../design/icons.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce, announceProblem } from '../../design/messages/toasts.ts';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import {
  type Chart,
  type ChartPlace,
  charts,
  deleteChart,
  metricsMetadata,
  saveChart,
} from '../../queries/impact-metrics.ts';
import { common } from '../../texts/common.ts';
import { impactMetrics as texts } from '../../texts/impact-metrics.ts';
import type { EditChartProps, NewChartProps } from './chart-dialogs.tsx';
import { bodyOf, draftOf, maxCharts } from './chart-draft.ts';
import { ChartView } from './chart-view.tsx';
import { aboutChart, chartName } from './chart-words.ts';
import { modeText } from './series-lines.ts';

const newChart = lateCode<NewChartProps>(async () => (await import('./chart-dialogs.tsx')).NewChart);
const editChart = lateCode<EditChartProps>(async () => (await import('./chart-dialogs.tsx')).EditChart);

/** How an application reports a metric, with the names that the contract uses. */
const example = [
  'const { impactMetrics } = unleash;',
  "impactMetrics.defineCounter('checkout_errors', 'Errors of the checkout');",
  "impactMetrics.incrementCounter('checkout_errors', 1, { flagNames: ['checkout'], context: { userId: '7' } });",
].join('\n');

const useRemoving = (place: ChartPlace) =>
  useMutation({
    mutationFn: ({ id }: Chart) => deleteChart(place, id),
    onSuccess: (_data, chart) => {
      const draft = draftOf(chart);
      const about = aboutChart(chart.id);
      announce({
        title: texts.removed(chartName(draft)),
        about,
        undo: async () => {
          await saveChart(place, bodyOf(draft, chart.id));
          await queryClient.invalidateQueries();
          announce({ title: texts.undone(chartName(draft)), about });
        },
      });
    },
    onError: announceProblem,
  });

interface ChartCardProps {
  readonly chart: Chart;
  readonly lacks: string | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const ChartCard = ({ chart, lacks, onEdit, onRemove }: ChartCardProps) => {
  const id = useId();
  const draft = draftOf(chart);
  const { metricName, timeRange, aggregationMode, fromZero } = draft;
  return (
    <section className={page.card} aria-labelledby={id}>
      <div className={page.row}>
        <h3 id={id} className={page.grow}>
          <Name>{chartName(draft)}</Name>
        </h3>
        <Menu
          trigger={
            <Button look="quiet" label={common.moreOf(chartName(draft))}>
              <MoreIcon />
            </Button>
          }
          actions={[
            { label: texts.edit, lacks, onSelect: onEdit },
            { label: texts.remove, lacks, onSelect: onRemove },
          ]}
        />
      </div>
      <p className={page.soft}>{texts.about(metricName, modeText(aggregationMode), texts.ranges[timeRange])}</p>
      <ChartView
        name={chartName(draft)}
        drawn={{ metricName, timeRange, aggregationMode, labelSelectors: chart.labelSelectors }}
        fromZero={fromZero}
      />
    </section>
  );
};

/** What is beyond the limits of metrics today. */
const Dropped = () =>
  useQuery(metricsMetadata).data?.dropped.map(({ environment, samples }) => (
    <Banner key={environment} look="warn">
      {texts.dropped(samples, environment)}
    </Banner>
  ));

/** No chart, and perhaps not even a metric. */
const Nothing = ({ create }: { readonly create: React.ReactNode }) => {
  const { data, error, refetch } = useQuery(metricsMetadata);
  if (data === undefined)
    return error === null ? <Loading /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.metrics.length > 0)
    return (
      <EmptyState title={texts.none} actions={create}>
        <p>{texts.noneText}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={texts.noMetrics} actions={create}>
      <div className={page.stack}>
        <p>{texts.noMetricsText}</p>
        <CodeBlock label={texts.example} code={example} />
      </div>
    </EmptyState>
  );
};

export interface ChartsProps {
  readonly place: ChartPlace;
  /** The permission that the caller lacks for changing charts. */
  readonly lacks: string | undefined;
  readonly lead: string;
}

/** The charts of a flag, or of the installation. */
export const Charts = ({ place, lacks, lead }: ChartsProps) => {
  const heading = useId();
  const { data, error, isError, refetch } = useQuery(charts(place));
  const removing = useRemoving(place);
  const [creating, setCreating] = useState(false);
  const [edited, setEdited] = useState<Chart>();
  const isFull = data !== undefined && data.length >= maxCharts;
  const create = (
    <Button look="primary" lacks={lacks ?? (isFull ? texts.full : undefined)} onClick={() => setCreating(true)}>
      <PlusIcon />
      {texts.create}
    </Button>
  );
  return (
    <section className={page.stack} aria-labelledby={heading}>
      <div className={page.row}>
        <h2 id={heading} className={page.grow}>
          {texts.heading}
        </h2>
        {data !== undefined && data.length > 0 && create}
      </div>
      <p className={page.soft}>{lead}</p>
      <Dropped />
      {data === undefined && (isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data?.length === 0 && <Nothing create={create} />}
      {data?.map((chart) => (
        <ChartCard
          key={chart.id}
          chart={chart}
          lacks={lacks}
          onEdit={() => setEdited(chart)}
          onRemove={() => removing.mutate(chart)}
        />
      ))}
      {creating && <Late code={newChart} props={{ place, onClose: () => setCreating(false) }} />}
      {edited !== undefined && (
        <Late code={editChart} props={{ place, chart: edited, onClose: () => setEdited(undefined) }} />
      )}
    </section>
  );
};
