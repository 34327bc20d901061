import type { CommitContext } from '../../store/commit/decision.ts';

/** Who changes something, when, and until when it is tried: what every command needs; a request has it all. */
export type Act = Omit<CommitContext, 'table'>;
