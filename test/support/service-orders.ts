import type { ServiceAddresses } from '../../infra/local/run.ts';

/** The settings for the start of a service. */
export interface Start {
  readonly env: NodeJS.ProcessEnv;
  /** Arguments of the command line of `npm start`. */
  readonly args: readonly string[];
  /**
   * Every function has its own memory, as in a separate process; otherwise the functions share a table object and their
   * memory.
   */
  readonly ownMemories: boolean;
  /** The table is in a model of the engine, which ends with the service. */
  readonly onModel: boolean;
}

/** A message from a test to the process. */
export type Order = { readonly start: Start } | 'stop';

/** A message from the process. */
export type Report = { readonly started: ServiceAddresses } | 'failed' | 'stopped';

/** A mark on both streams after the last output of a service. */
export const endMark = '\u0000end of a service\u0000\n';
