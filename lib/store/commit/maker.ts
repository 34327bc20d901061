import type { Table } from '../table/table.ts';
import type { CommitContext, Scopes } from './context.ts';
import type { Decide } from './decision.ts';

/** A commit that is to be made. */
export interface Wanted<T> {
  readonly context: CommitContext;
  readonly scopes: Scopes;
  readonly decide: Decide<T>;
  /**
   * Whether `decide` reads only by key and only through its view. A rule that also reads the catalog does not see what a
   * commit beside it is about to write.
   */
  readonly byKey: boolean;
}

/** Makes commits: each under all conditions of `commit`. */
export type Maker = <T>(wanted: Wanted<T>) => Promise<T>;

const makers = new WeakMap<Table['client'], Maker>();

/**
 * Lets `maker` make the commits to this table. A Lambda function answers one request at a time and makes each commit by
 * itself; the local server lets those of many requests wait for each other (infra/local/commit-queue.ts).
 */
export const makeCommitsBy = (table: Table, maker: Maker): void => {
  makers.set(table.client, maker);
};

/** What makes the commits to this table; undefined: each commit itself. */
export const makerOf = ({ client }: Table): Maker | undefined => makers.get(client);
