import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { useTheme } from '../session/theme.ts';
import type { Line } from './line.ts';
import styles from './time-plot.module.css';

const height = 260;

/** The value of a theme colour; a canvas does not resolve custom properties. */
const colour = (element: Element, property: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${property})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** How times and values are drawn. */
export interface Drawing {
  /** What a point of time is called in the legend. */
  readonly timeLabel: string;
  /** The text of a time, in epoch seconds, in the legend. */
  readonly timeText: (seconds: number) => string;
  /** The text of a time at the axis. */
  readonly tickText: (seconds: number) => string;
  /** Ends of the axis of values for the least and the largest value. */
  readonly range: (least: number, largest: number) => readonly [number, number];
  /** Each point is marked, because there are few. */
  readonly hasPoints: boolean;
}

/** Without a pointer in the chart, the legend has the newest values rather than dashes. */
const showNewest = (plot: UPlot): void => {
  const newest = plot.data[0].length - 1;
  if (newest >= 0 && plot.legend.idxs?.[0] == null) plot.setLegend({ idx: newest });
};

const optionsFor = (element: HTMLElement, lines: readonly Line[], drawing: Drawing): UPlot.Options => {
  const { timeLabel, timeText, tickText, range, hasPoints } = drawing;
  const [ink, line] = ['--ink-soft', '--line'].map((name) => colour(element, name));
  const axis: UPlot.Axis = { stroke: ink ?? '', grid: { stroke: line ?? '', width: 1 }, ticks: { stroke: line ?? '' } };
  return {
    width: Math.max(200, element.clientWidth),
    height,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    cursor: { y: false },
    hooks: { ready: [showNewest], setLegend: [showNewest] },
    axes: [
      { ...axis, values: (_, ticks) => ticks.map(tickText) },
      { ...axis, size: 70, values: (_, ticks) => ticks.map((tick) => tick.toLocaleString('en')) },
    ],
    scales: { y: { range: (_, least, largest) => [...range(least, largest)] } },
    series: [
      { label: timeLabel, value: (_, seconds) => (seconds === null ? '–' : timeText(seconds)) },
      ...lines.map(
        ({ label, colour: name, dash }): UPlot.Series => ({
          ...{ label, stroke: colour(element, name), width: 2, points: { show: hasPoints, size: 5 } },
          value: (_, value) => (value === null ? '–' : value.toLocaleString('en')),
          ...(dash && { dash: [...dash] }),
        }),
      ),
    ],
  };
};

export interface TimePlotProps {
  /** Times in epoch seconds, ascending. */
  readonly times: readonly number[];
  readonly lines: readonly Line[];
  readonly drawing: Drawing;
  /** The description for screen readers. */
  readonly label: string;
}

/** A chart of values over time. A table beside it has to show the same figures: screen readers do not see it. */
export const TimePlot = ({ times, lines, drawing, label }: TimePlotProps) => {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas is drawn again with the colours of another theme
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const data: UPlot.AlignedData = [[...times], ...lines.map(({ values }) => [...values])];
    let plot = new UPlot(optionsFor(element, lines, drawing), data, element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    let frame = 0;
    // Waits for the next frame: before it, new elements would still have the colours of the old theme.
    const redraw = (): void => {
      frame = requestAnimationFrame(() => {
        plot.destroy();
        plot = new UPlot(optionsFor(element, lines, drawing), data, element);
      });
    };
    const resized = new ResizeObserver(() => plot.setSize({ width: Math.max(200, element.clientWidth), height }));
    resized.observe(element);
    dark.addEventListener('change', redraw);
    return () => {
      resized.disconnect();
      dark.removeEventListener('change', redraw);
      cancelAnimationFrame(frame);
      plot.destroy();
    };
  }, [times, lines, drawing, theme]);
  return (
    <figure className={styles.plot}>
      <figcaption className="unseen">{label}</figcaption>
      <div ref={place} aria-hidden="true" />
    </figure>
  );
};
