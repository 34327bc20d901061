import type { ReleaseWindow, Weekday } from './plan.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How far the next opening of a window is looked for. */
const furthest = 366 * day;

/** As `getUTCDay` counts them. */
const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Making a formatter takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat | undefined>();
/** Spellings of names that are kept; there are fewer than 700 names. */
const maxFormatters = 1_000;

const formatterOf = (timeZone: string): Intl.DateTimeFormat | undefined => {
  if (!formatters.has(timeZone)) {
    if (formatters.size >= maxFormatters) formatters.clear();
    formatters.set(timeZone, newFormatter(timeZone));
  }
  return formatters.get(timeZone);
};

/** Undefined if this runtime does not know the zone: another one, with newer data, may have accepted it. */
const newFormatter = (timeZone: string): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
};

/** Ms by which the clocks of a zone are ahead of UTC at a time. Undefined: no such zone, or no such time. */
const offsetAt = (timeZone: string, at: number): number | undefined => {
  const formatter = formatterOf(timeZone);
  if (!formatter || Number.isNaN(new Date(at).getTime())) return undefined;
  const parts = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, date, hour, minutes, second) - Math.floor(at / 1_000) * 1_000;
};

/** The first ms after a time at which the zone has another offset; a day later if there is none until then. */
const endOfOffset = (timeZone: string, at: number, offset: number): number => {
  let end = at + day;
  if (offsetAt(timeZone, end) === offset) return end;
  for (let same = at; end - same > 1; ) {
    const middle = Math.floor((same + end) / 2);
    if (offsetAt(timeZone, middle) === offset) same = middle;
    else end = middle;
  }
  return end;
};

/** Ms since midnight. */
const timeOfDay = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * minute;
};

/** The next time on the clocks of a place at which the window is open, itself included; undefined: it never opens. */
const nextOnClock = ({ days, from, to }: ReleaseWindow, clock: number): number | undefined => {
  const today = Math.floor(clock / day) * day;
  // The same day a week later, because today the window may be over.
  for (let start = today; start <= today + 7 * day; start += day) {
    const opens = Math.max(clock, start + timeOfDay(from));
    const name = weekdays[new Date(start).getUTCDay()];
    if (name && days.includes(name) && opens < start + timeOfDay(to)) return opens;
  }
  return undefined;
};

/**
 * Whether a window is open: the clocks of its time zone show one of its days, and a time from `from` until before `to`.
 * What clocks leave out in spring does not exist; an hour that they repeat in autumn is open both times.
 * @param at ms since the epoch
 * @returns false for a time zone that this runtime does not know
 */
export const isInside = (window: ReleaseWindow, at: number): boolean => {
  const offset = offsetAt(window.timeZone, at);
  return offset !== undefined && nextOnClock(window, at + offset) === at + offset;
};

/**
 * The first time from `at` on at which a window is open, `at` included, in ms since the epoch. Undefined: it does not open
 * within a year, or this runtime does not know its time zone.
 */
export const nextInside = (window: ReleaseWindow, at: number): number | undefined => {
  // Between two changes of the clocks, clock and time differ by a constant.
  for (let time = at; time <= at + furthest; ) {
    const offset = offsetAt(window.timeZone, time);
    if (offset === undefined) return undefined;
    const opens = nextOnClock(window, time + offset);
    if (opens === undefined) return undefined;
    const end = endOfOffset(window.timeZone, time, offset);
    if (opens - offset < end) return opens - offset;
    time = end;
  }
  return undefined;
};
