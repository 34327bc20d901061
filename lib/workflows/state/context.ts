import type { CatalogContext } from '../../store/commands/context.ts';
import type { StateDocument } from './document.ts';

/** What an import does to items that exist (contract: state §6.1, docs/decisions/0076-what-keep-and-drop-do.md). */
export type Mode =
  /** Existing items stay untouched. */
  | 'keep'
  /** Items that differ are overwritten. */
  | 'overwrite'
  /** Items that differ are overwritten; what a category of the document lacks is removed. */
  | 'replace';

/** What the checks, the plan and the steps of an import work with. */
export interface ImportContext extends CatalogContext {
  readonly document: StateDocument;
  readonly mode: Mode;
  /** Of the document as it was sent; names its checkpoint. */
  readonly digest: string;
  /** Environments that an earlier, interrupted import of the same document has created. */
  readonly createdEnvironments: readonly string[];
}

/** What a step was planned on has changed, and the step is no longer right. Nothing was written; plan again. */
export class PlanOutdated extends Error {
  override readonly name = 'PlanOutdated';
}
