/** The value below which a share of all values lies. @param share 0–1; default: half of them, the median */
export const median = (values: readonly number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
