import type { Catalog } from '../catalog/catalog.ts';
import type { Request } from '../commit/request.ts';

/** The first argument of every command: `command(context, input)`. The input holds what the command changes. */
export interface CommandContext extends Request {
  /** Epoch ms after which nothing new is begun. */
  readonly deadline: number;
  /** Revision of the instance that the request saw first. Everything read from the catalog is at least as new. */
  readonly instanceRev: number;
}

/** The context of reads, which change nothing. */
export type ReadContext = Pick<CommandContext, 'table' | 'readAhead' | 'instanceRev'>;

/** The context of commands that read the catalog. */
export interface CatalogContext extends CommandContext {
  readonly catalog: Catalog;
}

/** The context of a run that a schedule or the stream starts: it has no request, and finds out for whom it acts. */
export type RunContext = Omit<CommandContext, 'actor' | 'instanceRev'>;

/** The context of such a run that also reads the catalog. */
export type CatalogRunContext = Omit<CatalogContext, 'actor' | 'instanceRev'>;
