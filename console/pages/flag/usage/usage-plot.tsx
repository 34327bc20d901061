import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { useTheme } from '../../../session/theme.ts';
import { flag as texts } from '../../../texts/flag.ts';
import styles from '../flag.module.css';
import type { Line } from './lines.ts';

const { usage: usageTexts } = texts;

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

/** All usage is counted in hours of UTC. */
const hourText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(5, 16).replace('T', ' ');
/** The tick labels: the hour, and the date at the start of a day. */
const tickText = (seconds: number): string => {
  const [day, hour] = hourText(seconds).split(' ');
  return (hour === '00:00' ? day : hour) ?? '';
};

/** `2030-01-31` */
const dayText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const optionsFor = (element: HTMLElement, { lines, unit }: Pick<UsagePlotProps, 'lines' | 'unit'>): UPlot.Options => {
  const [ink, line] = ['--ink-soft', '--line'].map((name) => colour(element, name));
  const [whole, tick] = unit === 'day' ? [dayText, (at: number) => dayText(at).slice(5)] : [hourText, tickText];
  const axis: UPlot.Axis = { stroke: ink ?? '', grid: { stroke: line ?? '', width: 1 }, ticks: { stroke: line ?? '' } };
  return {
    width: Math.max(200, element.clientWidth),
    height,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    cursor: { y: false },
    axes: [
      { ...axis, values: (_, ticks) => ticks.map(tick) },
      { ...axis, size: 70, values: (_, ticks) => ticks.map((tick) => tick.toLocaleString('en')) },
    ],
    scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] } },
    series: [
      { label: usageTexts[unit], value: (_, seconds) => (seconds === null ? '–' : whole(seconds)) },
      ...lines.map(
        ({ label, colour: name, dash }): UPlot.Series => ({
          ...{ label, stroke: colour(element, name), width: 2, points: { show: unit === 'hour', size: 5 } },
          ...(dash && { dash: [...dash] }),
        }),
      ),
    ],
  };
};

export interface UsagePlotProps {
  /** Beginnings of the hours or days, ISO 8601. */
  readonly times: readonly string[];
  readonly unit: 'hour' | 'day';
  readonly lines: readonly Line[];
  /** The description for screen readers. */
  readonly label: string;
}

/** A chart of evaluations per hour or day. A table below shows the same figures. */
export const UsagePlot = ({ times, unit, lines, label }: UsagePlotProps) => {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas is drawn again with the colours of another theme
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const data: UPlot.AlignedData = [
      times.map((time) => Date.parse(time) / 1000),
      ...lines.map(({ values }) => [...values]),
    ];
    let plot = new UPlot(optionsFor(element, { lines, unit }), data, element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    let frame = 0;
    // Waits for the next frame: before it, new elements would still have the colours of the old theme.
    const redraw = (): void => {
      frame = requestAnimationFrame(() => {
        plot.destroy();
        plot = new UPlot(optionsFor(element, { lines, unit }), data, element);
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
  }, [times, unit, lines, theme]);
  return (
    <figure className={styles.plot}>
      <figcaption className="unseen">{label}</figcaption>
      <div ref={place} aria-hidden="true" />
    </figure>
  );
};
