import type { Stored } from '../table/items.ts';
import type { Key, KeyOf, Scope } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { Head } from './head.ts';
import type { Actor, NewEvent } from './journal.ts';

/** An item before a commit gives it its revision. */
export type Unwritten<T extends Stored> = Omit<T, 'rev'>;

/** Changes to a scope's head beside its revision. */
export interface HeadChange {
  /** Difference in the number of active features. */
  readonly features?: number;
  readonly private?: boolean;
  readonly gone?: boolean;
  /** New values of counters. */
  readonly counters?: Readonly<Record<string, number>>;
}

/** What a command decides. Without anything to write or to emit no commit is made. */
export interface Decision<T> {
  /** Whole items, under keys that were read: their revision becomes the condition. */
  readonly put?: readonly Unwritten<Stored>[];
  readonly remove?: readonly Key[];
  /**
   * What the decision relies on but does not write: it must still be as it was read. Default: everything that was read.
   * This is needed even inside a scope, because DynamoDB's plain reads are isolated item by item: a read after the head
   * may still see an item as it was before the transaction that moved the head.
   */
  readonly check?: readonly Key[];
  readonly events?: readonly NewEvent[];
  readonly head?: Readonly<Partial<Record<Scope, HeadChange>>>;
  readonly answer: T;
}

/** What a command may read: by key, strongly consistent, after the heads. */
export interface ReadView {
  /** @throws Error when the scope is not among those of the commit. */
  head(scope: Scope): Head;
  /** Whether the scope is among those of the commit. */
  has(scope: Scope): boolean;
  get<T extends Stored>(key: KeyOf<T>): Promise<T | undefined>;
  getMany<T extends Stored>(keys: readonly KeyOf<T>[]): Promise<(T | undefined)[]>;
}

/** What a commit is made with: who makes the change, when, and until when it is tried. */
export interface CommitContext {
  readonly table: Table;
  readonly actor: Actor;
  /** Becomes the `createdAt` of the events. */
  readonly now: Date;
  /** Epoch ms after which nothing is tried again; never later than 8 s from the start. One attempt is always made. */
  readonly deadline?: number;
}

/** Every scope that a commit writes to. A key of no scope (a name guard) belongs to the first. */
export type Scopes = readonly [Scope, ...Scope[]];
