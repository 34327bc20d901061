import { inParallel } from '../../basics/parallel.ts';
import { type Problem, serviceUnavailable } from '../../contract/problems.ts';
import { isDiskFull, isInterruption } from '../../store/table/errors.ts';
import type { ImportContext } from './context.ts';
import type { Phase } from './plan.ts';
import type { Step } from './step.ts';

/** How many items of each subject are done. */
export type Progress = Map<string, { done: number; readonly of: number }>;

/** Maximum number of lanes that run in parallel: commits of different projects do not wait for each other. */
const maxLanes = 4;

/** Runs a few lanes at a time. When a step fails, each other lane stops after its current step. */
const runLanes = async (lanes: readonly (readonly Step[])[], run: (step: Step) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  await inParallel(lanes, maxLanes, async (lane) => {
    for (const step of lane) if (failures.length === 0) await run(step).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
};

/**
 * Executes the phases one after the other.
 * @param progress is updated with every step
 * @throws Problem ServiceUnavailable when time is up, or when others keep changing the same items (contract: state
 *   §7.3)
 * @throws PlanOutdated when the plan is no longer right
 */
export const executePlan = async (
  context: ImportContext,
  phases: readonly Phase[],
  progress: Progress,
): Promise<void> => {
  for (const { subject, lanes } of phases) {
    const planned = lanes.flat().reduce((sum, { size }) => sum + size, 0);
    const done = progress.get(subject)?.done ?? 0;
    if (planned > 0) progress.set(subject, { done, of: done + planned });
  }
  try {
    for (const { subject, lanes } of phases) {
      const counter = progress.get(subject);
      await runLanes(lanes, async (step) => {
        if (context.table.pace.now() >= context.deadline) throw serviceUnavailable('Time is up.');
        await step.run(context, step.drops ?? []);
        if (counter) counter.done += step.size;
      });
    }
  } catch (error) {
    throw isInterruption(error) ? unfinishedImport(progress, error) : error;
  }
};

/** The answer to an import that could not be finished now, with its progress in `details`. */
export const unfinishedImport = (progress: Progress, cause: unknown): Problem =>
  serviceUnavailable(
    `The import could not be finished${isDiskFull(cause) ? ', because the disk of the data is full' : ' in time'}. ` +
      'What is done stays; send the same document again to complete it.',
    [...progress].map(([subject, { done, of }]) => `${subject}: ${done} of ${of} done`),
    { cause },
  );
