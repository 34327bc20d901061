/** A measurement: how much there was, and what it cost. */
export type Point = readonly [size: number, cost: number];

/**
 * How cost grows with size, as the power that fits the points best (least squares of their logarithms): 0 is flat, 1
 * linear, 2 quadratic.
 * @param points at least two, of different sizes, all positive
 */
export const exponent = (points: readonly Point[]): number => {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)] as const);
  const mean = (pick: 0 | 1): number => logs.reduce((sum, log) => sum + log[pick], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  const variance = logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
  return covariance / variance;
};
