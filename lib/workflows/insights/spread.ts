/** Median and upper quartile of some values; null if there are none. */
export interface Spread {
  readonly count: number;
  readonly median: number | null;
  readonly p75: number | null;
}

/** Hundredths: a quarter of an hour is 0.01 days. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The value below which a share of the sorted values lies; between two values it is interpolated. */
const quantile = (sorted: readonly number[], share: number): number | null => {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : rounded(low + (high - low) * (place - Math.floor(place)));
};

/** How some values are spread, whatever their order. */
export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b);
  return { count: sorted.length, median: quantile(sorted, 0.5), p75: quantile(sorted, 0.75) };
};
