import { shareHeads } from './shared-reads.ts';

/**
 * Prepares the functions of the sources for many requests at once in this one process: they share reads of heads.
 * Lambda gives a process one request at a time, so a function has none of it, and neither have bundles, which run here
 * as they are uploaded. Call it when the environment is complete.
 */
export const serveManyAtOnce = async (): Promise<void> => {
  const { table } = await import('../../lib/store/deployed/table.ts');
  shareHeads(table.client);
};
