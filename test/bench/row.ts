/** One measured figure. `ratio` is against the peer or baseline that `name` tells; `bar` what it has to hold. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** How often a second, where that says more. */
  readonly rate?: number;
  /** Half the distance between the quartiles, in percent of the value. */
  readonly spread?: number;
  readonly ratio?: number;
  /** Of growth with size: 0 is flat, 1 linear. */
  readonly exponent?: number;
  readonly bar?: string;
}
