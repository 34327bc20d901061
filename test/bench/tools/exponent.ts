/** A measurement: the size of the input, and its cost. */
export type Point = readonly [size: number, cost: number];

/**
 * The growth of cost with size, as the exponent of the power law that fits the points best (least squares of the
 * logarithms): 0 is constant, 1 linear, 2 quadratic.
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
