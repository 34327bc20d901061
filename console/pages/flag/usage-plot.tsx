import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { useTheme } from '../../session/theme.ts';
import { flag as texts } from '../../texts/flag.ts';
import styles from './flag.module.css';
import type { Count } from './usage-sums.ts';

const { usage: usageTexts } = texts;

const height = 260;

/** A colour of the theme; a canvas knows no custom properties. */
const colour = (element: Element, property: string): string => {
  const probe = document.createElement('span');
  probe.style.color = `var(${property})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** The time is UTC, as everything that is counted. */
const hourText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(5, 16).replace('T', ' ');
/** Below the plot: the hour, and the day where it begins. */
const tickText = (seconds: number): string => {
  const [day, hour] = hourText(seconds).split(' ');
  return (hour === '00:00' ? day : hour) ?? '';
};

const optionsFor = (element: HTMLElement): UPlot.Options => {
  const [ink, line, on, off] = ['--ink-soft', '--line', '--good', '--bad'].map((name) => colour(element, name));
  const axis: UPlot.Axis = { stroke: ink ?? '', grid: { stroke: line ?? '', width: 1 }, ticks: { stroke: line ?? '' } };
  return {
    width: Math.max(200, element.clientWidth),
    height,
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    cursor: { y: false },
    axes: [
      { ...axis, values: (_, ticks) => ticks.map(tickText) },
      { ...axis, size: 70, values: (_, ticks) => ticks.map((tick) => tick.toLocaleString('en')) },
    ],
    scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.1)] } },
    series: [
      { label: usageTexts.hour, value: (_, seconds) => (seconds === null ? '–' : hourText(seconds)) },
      { label: usageTexts.on, stroke: on ?? '', width: 2, points: { show: true, size: 5 } },
      { label: usageTexts.off, stroke: off ?? '', width: 2, dash: [6, 4], points: { show: true, size: 5 } },
    ],
  };
};

export interface UsagePlotProps {
  readonly sums: readonly (Count & { readonly hour: string })[];
  /** What it shows, for those who do not see it. */
  readonly label: string;
}

/** Decisions by the hour. The same figures are in a table below. */
export const UsagePlot = ({ sums, label }: UsagePlotProps) => {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas is drawn again with the colours of another theme
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const data: UPlot.AlignedData = [
      sums.map(({ hour }) => Date.parse(hour) / 1000),
      sums.map(({ yes }) => yes),
      sums.map(({ no }) => no),
    ];
    let plot = new UPlot(optionsFor(element), data, element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    let frame = 0;
    // With the next picture: before it, elements that are made would have the colours of the theme that goes.
    const redraw = (): void => {
      frame = requestAnimationFrame(() => {
        plot.destroy();
        plot = new UPlot(optionsFor(element), data, element);
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
  }, [sums, theme]);
  return (
    <figure className={styles.plot}>
      <figcaption className="unseen">{label}</figcaption>
      <div ref={place} aria-hidden="true" />
    </figure>
  );
};
