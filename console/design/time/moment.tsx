import { common } from '../../texts/common.ts';
import { ago } from './ago.ts';

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time in the local time zone: `Mar 9, 2026, 10:30:00 AM`. */
export const momentText = (at: string): string => format.format(new Date(at));

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

const clockFormat = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** The time of day in the local time zone: `10:30 AM`. */
export const clockText = (at: string): string => clockFormat.format(new Date(at));

/** A day in the local time zone: `Mar 9, 2026`. */
export const dayText = (at: string): string => dayFormat.format(new Date(at));

/** A time of today as a time of day, another one with its day: `10:30 AM`, `Mar 9, 2026, 10:30 AM`. */
export const whenText = (at: string, now: number): string =>
  dayText(at) === dayText(new Date(now).toISOString()) ? clockText(at) : `${dayText(at)}, ${clockText(at)}`;

interface TimeProps {
  /** null or absent: never */
  readonly at: string | null | undefined;
}

/** A time, with the exact time as a tooltip. */
export const Moment = ({ at }: TimeProps) => {
  if (!at) return common.never;
  const text = momentText(at);
  // `Mar 9, 2026, `: a narrow column breaks the line here, not before `AM`.
  const day = text.slice(0, dayText(at).length + 2);
  return (
    <time dateTime={at} title={at}>
      {day}
      <span className="unbroken">{text.slice(day.length)}</span>
    </time>
  );
};

/** The day of a time, with the exact time as a tooltip: `Mar 9, 2026`. */
export const Day = ({ at }: TimeProps) =>
  at ? (
    <time dateTime={at} title={momentText(at)}>
      {dayText(at)}
    </time>
  ) : null;

interface AgoProps extends TimeProps {
  /** Words stand before it: `just now`, not `Just now`. */
  readonly inSentence?: boolean;
}

/** The time since a moment, with the exact time as a tooltip. */
export const Ago = ({ at, inSentence = false }: AgoProps) => {
  const text = ago(at, Date.now());
  return (
    <time dateTime={at ?? undefined} title={at ? momentText(at) : undefined}>
      {inSentence ? text.toLowerCase() : text}
    </time>
  );
};
