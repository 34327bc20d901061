import type { Place } from '../../infra/local/run.ts';

/** What a service is started with. */
export interface Start {
  readonly env: NodeJS.ProcessEnv;
  /** Of the command line of `npm start`. */
  readonly args: readonly string[];
  /** Every function remembers by itself, as in a process of its own; otherwise they share a table and what they remember. */
  readonly ownMemories: boolean;
}

/** What a test asks for. */
export type Order = { readonly start: Start } | 'stop';

/** What the process says. */
export type Report = { readonly started: Place } | 'failed' | 'stopped';

/** Written to both streams when a service has written everything. */
export const endMark = '\u0000end of a service\u0000\n';
