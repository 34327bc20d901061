import type { CommandContext } from '../../store/commands/context.ts';
import type { Caller } from './caller.ts';

/** What commands are called with that judge what the caller may do. */
export interface CallerContext extends CommandContext {
  readonly caller: Caller;
}
