import { useMemo } from 'react';
import type { Line } from '../../../plot/line.ts';
import { type Drawing, TimePlot } from '../../../plot/time-plot.tsx';
import { dayText, hourText, tickText } from '../../../plot/time-words.ts';
import { flag as texts } from '../../../texts/flag.ts';

const { usage: usageTexts } = texts;

/** The axis begins at zero, and has room above the largest value. */
const range: Drawing['range'] = (_, largest) => [0, Math.max(1, largest * 1.1)];

/** All usage is counted in hours of UTC. */
const drawings: Readonly<Record<UsagePlotProps['unit'], Drawing>> = {
  hour: { timeLabel: usageTexts.hour, timeText: hourText, tickText, range, hasPoints: true },
  day: {
    timeLabel: usageTexts.day,
    timeText: dayText,
    tickText: (at) => dayText(at).slice(5),
    range,
    hasPoints: false,
  },
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
  const seconds = useMemo(() => times.map((time) => Date.parse(time) / 1000), [times]);
  return <TimePlot times={seconds} lines={lines} drawing={drawings[unit]} label={label} />;
};
