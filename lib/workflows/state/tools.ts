import type { Catalog } from '../../store/catalog/catalog.ts';
import type { Actor } from '../../store/commit/journal.ts';
import type { Table } from '../../store/table/table.ts';
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
