import { change, type Draft } from '../commit/unit-of-work.ts';
import { instance, projectScope, type Scope } from '../table/keys.ts';
import { getItem } from '../table/read.ts';
import { type Means, type Work, workKey } from './job.ts';

/** Unfinished work as it was filed. What is done of it counts only as long as it is still filed like that (docs/decisions/0121). */
export interface Job<W extends Work = Work> extends Means {
  readonly work: W;
  /** Revision of the item it is filed as; filed again, it has another. */
  readonly rev: number;
}

/** Somebody else has finished the work: what has the same names now is not to be touched. */
export class JobGone extends Error {
  override readonly name = 'JobGone';
}

/**
 * Carries out a job in steps (`takeStep`), the last of which closes it, as far as it is filed as it was opened.
 * Whoever was delayed and comes too late does nothing.
 */
export const carryOutJob = async <W extends Work>(
  job: Job<W>,
  carry: (job: Job<W>) => Promise<void>,
): Promise<void> => {
  try {
    await carry(job);
  } catch (error) {
    if (!(error instanceof JobGone)) throw error;
  }
};

/**
 * Finishes work, if it is filed and not finished, in the name of who began it. May be repeated, and by several processes
 * at a time. Whoever was delayed and comes too late does nothing: what was made since under the same names is safe.
 * @param carry does the work in steps (`takeStep`), the last of which is `closeJob`
 */
export const finishJob = async <W extends Work>(
  means: Means,
  work: W,
  carry: (job: Job<W>) => Promise<void>,
): Promise<void> => {
  const filed = await getItem(means.table, workKey(work));
  if (filed) await carryOutJob({ ...means, actor: filed.actor, work, rev: filed.rev }, carry);
};

/**
 * One commit of a job. It relies on the job being filed as it was opened, and steps of the removal of a project also on
 * that project being gone (where its scope is among those of the commit).
 */
export const takeStep = (
  job: Job,
  scopes: readonly [Scope, ...Scope[]],
  run: (draft: Draft) => Promise<void>,
): Promise<void> => {
  const { table, actor, now, deadline, work } = job;
  return change(table, { scopes, actor, now, deadline }, async (draft) => {
    const filed = await draft.get(workKey(work));
    if (filed?.rev !== job.rev) throw new JobGone(workKey(work).sk);
    if (work.kind === 'remove-project') {
      const scope = projectScope(work.project);
      if (scopes.includes(scope) && !draft.head(scope).gone) throw new JobGone(workKey(work).sk);
    }
    await run(draft);
  });
};

/** Takes the job off the list. @param also what else the last step does */
export const closeJob = (job: Job, also?: (draft: Draft) => Promise<void>): Promise<void> =>
  takeStep(job, [instance], async (draft) => {
    await also?.(draft);
    draft.remove(workKey(job.work));
  });
