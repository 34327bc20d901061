/** `1 day`, `2 days` */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Lists the first ten names, and counts the others. */
export const namesText = (names: readonly string[]): string => {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${(names.length - 10).toLocaleString('en')} more` : shown;
};

/** `2 days`, `90 minutes`, in the largest unit that gives a whole number. */
export const duration = (minutes: number): string => {
  if (minutes % 1440 === 0) return plural(minutes / 1440, 'day');
  return minutes % 60 === 0 ? plural(minutes / 60, 'hour') : plural(minutes, 'minute');
};
