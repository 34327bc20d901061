import type { Catalog } from '../catalog/catalog.ts';
import type { CommitContext } from '../commit/context.ts';

/** What every command is called with; what it is about comes in an input: `command(context, input)`. */
export interface CommandContext extends CommitContext {
  /** Epoch ms after which nothing is begun. */
  readonly deadline: number;
  /** Revision of the instance that the request saw first: what is read from the catalog is at least as new. */
  readonly instanceRev: number;
}

/** The context of questions, which change nothing. */
export type ReadContext = Pick<CommandContext, 'table' | 'instanceRev'>;

/** The context of commands that read the catalog. */
export interface CatalogContext extends CommandContext {
  readonly catalog: Catalog;
}

/** The context of a run that a schedule or the stream starts: it answers no request, and finds out for whom it acts. */
export type RunContext = Omit<CommandContext, 'actor' | 'instanceRev'>;

/** The same, of runs that read the catalog. */
export type CatalogRunContext = Omit<CatalogContext, 'actor' | 'instanceRev'>;
