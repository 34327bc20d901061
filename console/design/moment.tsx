import { common } from '../texts/common.ts';
import { ago } from './ago.ts';

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time as people read it, in their own time zone: `Mar 9, 2026, 10:30:00 AM`. */
export const momentText = (at: string): string => format.format(new Date(at));

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** A day as people read it: `Mar 9, 2026`. */
export const dayText = (at: string): string => dayFormat.format(new Date(at));

interface TimeProps {
  /** null or absent: never */
  readonly at: string | null | undefined;
}

/** A time, with the exact one beside the pointer. */
export const Moment = ({ at }: TimeProps) =>
  at ? (
    <time dateTime={at} title={at}>
      {momentText(at)}
    </time>
  ) : (
    common.never
  );

/** The day of a time, with the exact one beside the pointer: `Mar 9, 2026`. */
export const Day = ({ at }: TimeProps) =>
  at ? (
    <time dateTime={at} title={momentText(at)}>
      {dayText(at)}
    </time>
  ) : null;

/** How long ago a time is, with the exact one beside the pointer. */
export const Ago = ({ at }: TimeProps) => (
  <time dateTime={at ?? undefined} title={at ? momentText(at) : undefined}>
    {ago(at, Date.now())}
  </time>
);
