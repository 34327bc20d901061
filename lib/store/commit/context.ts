import type { Stored } from '../table/items.ts';
import type { Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { Actor } from './journal.ts';

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

/** What a commit is made with: who makes the change, when, and until when it is tried. */
export interface CommitContext {
  readonly table: Table;
  readonly actor: Actor;
  /** Becomes the `createdAt` of the events. */
  readonly now: Date;
  /** Epoch ms after which no attempt begins; never later than 8 s from the start. The first attempt is always made. */
  readonly deadline?: number;
}

/** Every scope that a commit writes to. A key that belongs to no scope (a name guard) counts as part of the first. */
export type Scopes = readonly [Scope, ...Scope[]];
