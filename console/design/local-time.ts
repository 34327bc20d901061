/** A day in ms. */
export const dayMs = 86_400_000;

/** A time as the control of a browser has it: in the own time zone, to the second. */
export const localTime = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

/** What such a control has, as the API takes it; undefined: it is empty, or no time. */
export const isoTime = (local: string): string | undefined => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};
