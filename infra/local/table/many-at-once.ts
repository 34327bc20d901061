import { queueCommits } from './commit-queue.ts';
import { shareHeads } from './shared-reads.ts';

/**
 * Prepares the functions of the sources for many requests at once in this one process: their commits wait for each
 * other, and they share reads of heads. Lambda gives a process one request at a time, so a function has none of it, and
 * neither have bundles, which run here as they are uploaded (docs/decisions/0285-one-request-at-a-time.md). Call it
 * when the environment is complete.
 */
export const serveManyAtOnce = async (): Promise<void> => {
  const { table } = await import('../../../lib/store/process/table.ts');
  shareHeads(table.client);
  queueCommits(table);
};
