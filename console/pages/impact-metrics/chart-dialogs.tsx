import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { FormDialog } from '../../design/dialogs/form-dialog.tsx';
import { Check } from '../../design/fields/check.tsx';
import { SelectField, TextField } from '../../design/fields/field.tsx';
import { SearchChoice } from '../../design/fields/search-choice.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import {
  type Chart,
  type ChartPlace,
  chartNow,
  deleteChart,
  metricsMetadata,
  saveChart,
} from '../../queries/impact-metrics.ts';
import { impactMetrics as texts } from '../../texts/impact-metrics.ts';
import {
  bodyOf,
  type ChartDraft,
  draftOf,
  isFineChart,
  isMetricName,
  maxLabelValues,
  modesFor,
  newChart,
  selectorsOf,
  withMetric,
} from './chart-draft.ts';
import { ChartView } from './chart-view.tsx';
import { aboutChart, chartName } from './chart-words.ts';
import { LabelFields } from './label-fields.tsx';
import { modeText } from './series-lines.ts';

const { form } = texts;
const ranges = ['hour', 'day', 'week', 'month'] as const;

interface FormProps {
  readonly draft: ChartDraft;
  readonly change: (members: Partial<ChartDraft>) => void;
}

/** The labels, and the chart as it would be. */
const Chosen = ({ draft, change }: FormProps) => {
  const id = useId();
  const { metricName, timeRange, aggregationMode, labelSelectors, fromZero } = draft;
  const isTooMany = Object.values(labelSelectors).some(({ length }) => length > maxLabelValues);
  return (
    <>
      <section className={page.stack} aria-labelledby={`${id}-labels`}>
        <h3 id={`${id}-labels`}>{form.labels}</h3>
        <p className={page.soft}>{form.labelsHint}</p>
        <LabelFields draft={draft} change={change} />
        {isTooMany && <p role="alert">{form.tooMany}</p>}
      </section>
      <section className={page.stack} aria-labelledby={`${id}-preview`}>
        <h3 id={`${id}-preview`}>{form.preview}</h3>
        {!isTooMany && (
          <ChartView
            name={chartName(draft)}
            drawn={{ metricName, timeRange, aggregationMode, labelSelectors: selectorsOf(draft) }}
            fromZero={fromZero}
          />
        )}
      </section>
    </>
  );
};

const ChartForm = ({ draft, change }: FormProps) => {
  const { data, isError } = useQuery(metricsMetadata);
  const { metricName, title, timeRange, aggregationMode, fromZero } = draft;
  const metric = data?.metrics.find(({ name }) => name === metricName);
  const choose = (name: string): void =>
    change(
      withMetric(
        draft,
        name,
        data?.metrics.find((one) => one.name === name),
      ),
    );
  // What is stored stays, even if the metric has no such number.
  const modes = [...new Set([...modesFor(metric), aggregationMode])];
  const isGood = metricName === '' || isMetricName(metricName);
  return (
    <>
      {isError && data === undefined && <Banner look="bad">{texts.metadataFailed}</Banner>}
      <SearchChoice
        label={form.metric}
        hint={form.metricHint}
        placeholder={form.chooseMetric}
        chosen={metricName}
        error={isGood ? undefined : form.badMetric}
        choices={data?.metrics.map(({ name, help }) => ({ key: name, label: name, about: help || undefined })) ?? []}
        onChoose={choose}
        create={{ label: form.otherMetric, lacks: undefined, onCreate: choose }}
      />
      <TextField
        label={form.title}
        maxLength={255}
        dir="auto"
        autoComplete="off"
        value={title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className={page.columns}>
        <SelectField
          label={form.range}
          value={timeRange}
          onChange={({ target: { value } }) => change({ timeRange: ranges.find((one) => one === value) ?? 'day' })}
        >
          {ranges.map((range) => (
            <option key={range} value={range}>
              {texts.ranges[range]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={form.aggregation}
          value={aggregationMode}
          onChange={({ target: { value } }) =>
            change({ aggregationMode: modes.find((one) => one === value) ?? aggregationMode })
          }
        >
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {modeText(mode)}
            </option>
          ))}
        </SelectField>
      </div>
      <Check checked={fromZero} onChange={(on) => change({ fromZero: on })}>
        {form.fromZero}
      </Check>
      {isMetricName(metricName) && <Chosen draft={draft} change={change} />}
    </>
  );
};

export interface NewChartProps {
  readonly place: ChartPlace;
  readonly onClose: () => void;
}

export const NewChart = ({ place, onClose }: NewChartProps) => (
  <FormDialog<ChartDraft>
    title={texts.create}
    action={texts.make}
    wide
    initial={newChart(place?.featureName)}
    isFine={isFineChart}
    onClose={onClose}
    onSave={async (draft) => {
      const { id } = await saveChart(place, bodyOf(draft, undefined));
      const about = aboutChart(id);
      announce({
        title: texts.added(chartName(draft)),
        about,
        undo: async () => {
          await deleteChart(place, id);
          await queryClient.invalidateQueries();
          announce({ title: texts.removed(chartName(draft)), about });
        },
      });
    }}
    form={(draft, change) => <ChartForm draft={draft} change={change} />}
  />
);

export interface EditChartProps extends NewChartProps {
  readonly chart: Chart;
}

/** What is stored of a chart now, bypassing every cache; null: it was removed. */
const storedNow = async (place: ChartPlace, id: string) => {
  const now = await chartNow(place, id);
  return now === undefined ? null : bodyOf(draftOf(now), id);
};

export const EditChart = ({ place, chart, onClose }: EditChartProps) => {
  const { id } = chart;
  const before = draftOf(chart);
  const about = aboutChart(id);
  return (
    <FormDialog<ChartDraft>
      title={texts.editTitle(chartName(before))}
      wide
      initial={before}
      isFine={isFineChart}
      onClose={onClose}
      onSave={async (draft) => {
        await requireUnmoved(bodyOf(before, id), await storedNow(place, id));
        const saved = bodyOf(draftOf(await saveChart(place, bodyOf(draft, id))), id);
        announce({
          title: texts.changed(chartName(draft)),
          about,
          undo: async () => {
            await requireUnmoved(saved, await storedNow(place, id));
            await saveChart(place, bodyOf(before, id));
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(chartName(before)), about });
          },
        });
      }}
      form={(draft, change) => <ChartForm draft={draft} change={change} />}
    />
  );
};
