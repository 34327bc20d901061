import type { Stored } from '../table/items.ts';
import type { Scope } from '../table/keys.ts';

/** An item before the commit sets its revision. */
export type Unwritten<T extends Stored> = Omit<T, 'rev'>;

/** Changes to a scope's head, in addition to the next revision. */
export interface HeadChange {
  /** Difference in the number of active features. */
  readonly features?: number;
  readonly private?: boolean;
  readonly gone?: boolean;
  /** On the head of the instance only. */
  readonly maintenance?: boolean;
  /** New values of counters. */
  readonly counters?: Readonly<Record<string, number>>;
}

/** Every scope that a commit writes to. A key that belongs to no scope (a name guard) counts as part of the first. */
export type Scopes = readonly [Scope, ...Scope[]];
