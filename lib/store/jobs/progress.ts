import { maxErrorText } from '../../contract/limits.ts';
import { transact, type UnitOfWork } from '../commit/unit-of-work.ts';
import type { BatchProgressItem } from '../table/items.ts';
import { batchProgressKey, type Scope } from '../table/keys.ts';
import type { JobContext } from './job.ts';

/** A job that is executed in steps. Its progress is in the scope of its project: steps do not write the instance. */
export interface SteppedJob {
  readonly project: string;
  readonly id: string;
}

/** Adds a refusal, as long as the answer has room for it. The log has all of them. */
export const withRefusal = (refused: readonly string[], message: string): readonly string[] =>
  refused.join(' ').length < maxErrorText ? [...refused, message] : refused;

/** Stores the progress 0, in the commit that enqueues the job. */
export const beginProgress = async (unit: UnitOfWork, { project, id }: SteppedJob): Promise<void> => {
  await unit.get(batchProgressKey(project, id));
  unit.put<BatchProgressItem>({ ...batchProgressKey(project, id), kind: 'batch-progress', done: 0, refused: [] });
};

/** Makes a step and stores the progress in the same commit, unless another process has made the step meanwhile. */
export const updateProgress = (
  context: JobContext,
  { project, id }: SteppedJob,
  { rev, pk, sk, ...before }: BatchProgressItem,
  scopes: readonly [Scope, ...Scope[]],
  work: (unit: UnitOfWork) => Promise<Partial<BatchProgressItem> | 'finished'>,
): Promise<void> =>
  transact(context, scopes, async (unit) => {
    const progress = await unit.get(batchProgressKey(project, id));
    if (progress?.rev !== rev) return;
    const after = await work(unit);
    if (after === 'finished') unit.remove(progress);
    else unit.put<BatchProgressItem>({ ...before, pk, sk, ...after });
  });
