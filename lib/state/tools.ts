import type { Catalog } from '../table/catalog.ts';
import type { Actor } from '../table/journal.ts';
import type { Table } from '../table/table.ts';
import type { StateDocument } from './document.ts';
import type { Mode } from './mode.ts';

/** What the steps of an import work with. */
export interface Tools {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly actor: Actor;
  readonly now: Date;
  /** Epoch ms after which no step begins. */
  readonly deadline: number;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly mode: Mode;
  /** Identifies the document in what is remembered of its import. */
  readonly digest: string;
  readonly document: StateDocument;
}

/**
 * What a step was planned on has changed since in a way that the step cannot go along with. Nothing was written; a new
 * plan takes the change into account.
 */
export class StateMoved extends Error {
  override readonly name = 'StateMoved';
}
