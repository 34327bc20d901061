/** Texts of times in charts, which are all in UTC; times are epoch seconds. */

/** `01-31 12:00` */
export const hourText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(5, 16).replace('T', ' ');

/** At the axis: the hour, and the date at the start of a day. */
export const tickText = (seconds: number): string => {
  const [day, hour] = hourText(seconds).split(' ');
  return (hour === '00:00' ? day : hour) ?? '';
};

/** `2030-01-31` */
export const dayText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
