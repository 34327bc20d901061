import { useQuery } from '@tanstack/react-query';
import { Picker } from '../../design/dialogs/picker.tsx';
import { Folded } from '../../design/folded.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { metricSeries } from '../../queries/impact-metrics.ts';
import { impactMetrics } from '../../texts/impact-metrics.ts';
import type { ChartDraft } from './chart-draft.ts';

const { form: texts } = impactMetrics;

const every = '*';
const valueText = (value: string): string => (value === every ? texts.each : value);

export interface LabelFieldsProps {
  readonly draft: ChartDraft;
  readonly change: (members: Partial<ChartDraft>) => void;
}

/** Which labels of the metric split the chart, and which of their values it shows. */
export const LabelFields = ({ draft, change }: LabelFieldsProps) => {
  const { metricName, timeRange, labelSelectors } = draft;
  const asked = { metricName, timeRange, aggregationMode: 'count', labelSelectors: {} } as const;
  const { data, error, isError, refetch } = useQuery(metricSeries(asked));
  if (data === undefined) return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  const labels = [...new Set([...Object.keys(data.labels), ...Object.keys(labelSelectors)])];
  if (labels.length === 0) return <p className={page.soft}>{texts.noLabels}</p>;
  return (
    <ul className={page.items}>
      {labels.map((label) => {
        const chosen = labelSelectors[label] ?? [];
        const values = [...new Set([every, ...chosen, ...(data.labels[label] ?? [])])];
        return (
          <li key={label}>
            <Folded
              summary={texts.label(label, chosen.length === 0 ? texts.anything : chosen.map(valueText).join(', '))}
              isOpen={false}
            >
              <Picker
                label={label}
                items={values}
                keyOf={(value) => value}
                textOf={valueText}
                show={(value) => <Name>{valueText(value)}</Name>}
                chosen={chosen}
                onChange={(next) => change({ labelSelectors: { ...labelSelectors, [label]: next } })}
              />
            </Folded>
          </li>
        );
      })}
    </ul>
  );
};
