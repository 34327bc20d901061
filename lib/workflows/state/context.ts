import type { FoundOwners } from '../../flags/feature-owners/find.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { StateDocument } from './document.ts';

/** How an import treats existing items (contract: state §6.1, docs/decisions/0076-what-keep-and-drop-do.md). */
export type Mode =
  /** Existing items are not changed. */
  | 'keep'
  /** Items that differ are overwritten. */
  | 'overwrite'
  /** Items that differ are overwritten; items that a category of the document lacks are removed. */
  | 'replace';

/** The context of the checks, the plan and the steps of an import. */
export interface ImportContext extends CatalogContext {
  readonly document: StateDocument;
  readonly mode: Mode;
  /** Digest of the document as it was sent; the key of its checkpoint. */
  readonly digest: string;
  /** Users and groups here that own features of the document. */
  readonly owners: FoundOwners;
  /** Address of the console, for links of integrations. */
  readonly consoleUrl: string;
  /** Environments that an earlier, interrupted import of the same document has created. */
  readonly createdEnvironments: readonly string[];
}
