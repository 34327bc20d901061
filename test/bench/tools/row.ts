/**
 * One measured figure. `ratio` is relative to the peer or baseline that `name` mentions; `bar` is the required value.
 */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same on Amazon's DynamoDB Local, in the unit of `value`. */
  readonly local?: number;
  /** Rate per second, if that is more useful. */
  readonly rate?: number;
  /** Half of the interquartile range, in percent of the value. */
  readonly spread?: number;
  readonly ratio?: number;
  /** Exponent of growth with size: 0 is constant, 1 linear. */
  readonly exponent?: number;
  readonly bar?: string;
}
