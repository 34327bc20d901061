/** A day in ms. */
export const dayMs = 86_400_000;

/** A time in the form of a `datetime-local` input: local time zone, to the second. */
export const localTime = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

/** The value of a `datetime-local` input as the API takes it; undefined: it is empty or no time. */
export const isoTime = (local: string): string | undefined => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

/** Like {@link isoTime}, for a time that has to be in the future; undefined: it has passed, or it is empty or no time. */
export const futureTime = (local: string, now: number): string | undefined => {
  const time = isoTime(local);
  return time === undefined || Date.parse(time) <= now ? undefined : time;
};
