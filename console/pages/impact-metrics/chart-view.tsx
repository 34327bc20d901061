import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Late, lateCode } from '../../design/late.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import type { Drawing, TimePlotProps } from '../../plot/time-plot.tsx';
import { dayText, hourText, tickText } from '../../plot/time-words.ts';
import { type Drawn, metricSeries, metricsMetadata } from '../../queries/impact-metrics.ts';
import { impactMetrics as texts } from '../../texts/impact-metrics.ts';
import styles from '../flag/flag.module.css';
import { drawnLines, maxLines, rangeOf, type Timed, timedLines } from './series-lines.ts';

/** What draws is large: the page comes first. */
const timePlot = lateCode<TimePlotProps>(async () => (await import('../../plot/time-plot.tsx')).TimePlot);

const day = 86_400;

/** Numbers have as many digits as somebody can compare. */
const numberText = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en', { maximumSignificantDigits: 6 });

interface FiguresProps extends Timed {
  readonly timeText: (seconds: number) => string;
}

/** The figures of a chart, the newest first. */
const Figures = ({ times, lines, timeText }: FiguresProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to
  <div className={styles.scroll} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.time}</th>
          {lines.map(({ label }) => (
            <th key={label} scope="col">
              <Name>{label}</Name>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times
          .map((time, i) => ({ time, values: lines.map(({ label, values }) => ({ label, value: values[i] ?? null })) }))
          .filter(({ values }) => values.some(({ value }) => value !== null))
          .reverse()
          .map(({ time, values }) => (
            <tr key={time}>
              <th scope="row">{timeText(time)}</th>
              {values.map(({ label, value }) => (
                <td key={label}>{numberText(value)}</td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  </div>
);

export interface ChartViewProps {
  readonly name: string;
  readonly drawn: Drawn;
  readonly fromZero: boolean;
}

/** What a metric measured, drawn and as a table. Not read yet, failed and nothing measured are told apart. */
export const ChartView = ({ name, drawn, fromZero }: ChartViewProps) => {
  const { metricName } = drawn;
  const { data, error, isError, refetch } = useQuery(metricSeries(drawn));
  const known = useQuery(metricsMetadata).data?.metrics;
  const timed = useMemo(() => data && timedLines(data, metricName), [data, metricName]);
  const lines = useMemo(() => timed && drawnLines(timed.lines), [timed]);
  const step = data?.step;
  const drawing = useMemo((): Drawing => {
    const isDaily = Number(step) >= day;
    return {
      timeLabel: texts.time,
      timeText: isDaily ? dayText : hourText,
      tickText: isDaily ? (at) => dayText(at).slice(5) : tickText,
      range: rangeOf(fromZero),
      hasPoints: true,
    };
  }, [step, fromZero]);
  if (timed === undefined || lines === undefined)
    return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />;
  if (timed.lines.length === 0)
    return (
      <p role="status">{known?.some((one) => one.name === metricName) === false ? texts.unknown : texts.nothing}</p>
    );
  return (
    <>
      <Late
        code={timePlot}
        props={{
          times: timed.times,
          lines,
          drawing,
          label: texts.chart(name, lines.length, timed.times.length),
        }}
      />
      {timed.lines.length > maxLines && <p className={page.soft}>{texts.someDrawn(maxLines, timed.lines.length)}</p>}
      <details>
        <summary>{texts.table}</summary>
        <Figures {...timed} timeText={drawing.timeText} />
      </details>
    </>
  );
};
