import type { CatalogContext, CommandContext } from '../../store/commands/context.ts';
import type { Caller } from './caller.ts';

/** The context of commands that check what the caller may do. */
export interface CallerContext extends CommandContext {
  readonly caller: Caller;
}

/** The context of commands that read the catalog and check what the caller may do. */
export interface CatalogCallerContext extends CallerContext, CatalogContext {}
