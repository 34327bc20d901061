/** One measured figure. `ratio` is against the peer or baseline that `name` tells; `bar` what it has to hold. */
export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly ratio?: number;
  readonly bar?: string;
}
