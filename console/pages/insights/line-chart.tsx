import { useMemo } from 'react';
import { Folded } from '../../design/folded.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import { Name } from '../../design/name.tsx';
import type { Line } from '../../plot/line.ts';
import type { Drawing, TimePlotProps } from '../../plot/time-plot.tsx';
import { dayText } from '../../plot/time-words.ts';
import { insights as texts } from '../../texts/insights.ts';
import styles from '../flag/flag.module.css';
import type { Timed } from './day-lines.ts';

/** What draws is large: the figures come first. */
const timePlot = lateCode<TimePlotProps>(async () => (await import('../../plot/time-plot.tsx')).TimePlot);

/** The axis begins at zero, and has room above the largest value. */
const range: Drawing['range'] = (_, largest) => [0, Math.max(1, largest * 1.1)];

const drawings: Readonly<Record<'day' | 'week', Drawing>> = {
  day: { timeLabel: texts.day, timeText: dayText, tickText: (at) => dayText(at).slice(5), range, hasPoints: false },
  week: { timeLabel: texts.week, timeText: dayText, tickText: (at) => dayText(at).slice(5), range, hasPoints: true },
};

const numberText = (value: number | null): string =>
  value === null ? texts.none : value.toLocaleString('en', { maximumFractionDigits: 2 });

interface FiguresProps extends Timed {
  readonly timeLabel: string;
  readonly caption: string;
  /** Further columns, which are not drawn. */
  readonly more: readonly Pick<Line, 'label' | 'values'>[];
}

/** The figures of a chart, the newest first. */
const Figures = ({ times, lines, more, timeLabel, caption }: FiguresProps) => {
  const columns = [...lines, ...more];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{timeLabel}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                <Name>{label}</Name>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times
            .map((time, i) => (
              <tr key={time}>
                <th scope="row">{time}</th>
                {columns.map(({ label, values }) => (
                  <td key={label}>{numberText(values[i] ?? null)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </div>
  );
};

export interface LineChartProps extends Timed {
  readonly name: string;
  readonly unit: 'day' | 'week';
  readonly more?: FiguresProps['more'];
}

/** Lines over days or weeks, and the same figures as a table. */
export const LineChart = ({ name, unit, times, lines, more = [] }: LineChartProps) => {
  const seconds = useMemo(() => times.map((time) => Date.parse(time) / 1000), [times]);
  const drawing = drawings[unit];
  return (
    <>
      <Late
        code={timePlot}
        props={{ times: seconds, lines, drawing, label: texts.chart(name, lines.length, times.length) }}
      />
      <Folded summary={texts.table} isOpen={false}>
        <Figures {...{ times, lines, more }} timeLabel={drawing.timeLabel} caption={name} />
      </Folded>
    </>
  );
};
