import { serviceUnavailable } from '../../contract/problems.ts';
import { CommitGivenUp, isDiskFull } from '../../store/table/errors.ts';
import type { Phase } from './plan.ts';
import type { Step } from './step.ts';
import { upsertConfiguration } from './steps/configuration.ts';
import { upsertFeatures } from './steps/features.ts';
import { upsertProject } from './steps/project.ts';
import { removeConfiguration } from './steps/remove-configuration.ts';
import { removeFeatures } from './steps/remove-features.ts';
import { removeProject } from './steps/remove-project.ts';
import { removeSegment } from './steps/remove-segment.ts';
import { untag } from './steps/untag.ts';
import type { Tools } from './tools.ts';

const take = (tools: Tools, step: Step): Promise<void> => {
  switch (step.kind) {
    case 'configuration':
      return upsertConfiguration(tools, step);
    case 'project':
      return upsertProject(tools, step);
    case 'features':
      return upsertFeatures(tools, step);
    case 'untag':
      return untag(tools, step);
    case 'remove-features':
      return removeFeatures(tools, step);
    case 'remove-configuration':
      return removeConfiguration(tools, step);
    case 'remove-segment':
      return removeSegment(tools, step);
    case 'remove-project':
      return removeProject(tools, step);
  }
};

/** Number of things a step is about, as a caller counts them. */
const sizeOf = (step: Step): number => {
  switch (step.kind) {
    case 'configuration':
      return step.entries.length;
    case 'remove-configuration':
      return step.removals.length;
    case 'project':
    case 'remove-segment':
    case 'remove-project':
      return 1;
    default:
      return step.features.length;
  }
};

/** How far an import has come, subject by subject. */
export type Progress = Map<string, { done: number; readonly of: number }>;

/** Commits of different projects do not get in each other's way; this many are made at a time. */
const lanesAtOnce = 4;

class TimeIsUp extends Error {
  override readonly name = 'TimeIsUp';
}

/** Carries out one lane after the other in each of a few workers; when one fails the others stop after their step. */
const runLanes = async (lanes: readonly (readonly Step[])[], run: (step: Step) => Promise<void>): Promise<void> => {
  const waiting = lanes.values();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const lane of waiting) {
      for (const step of lane) {
        if (failures.length > 0) return;
        try {
          await run(step);
        } catch (error) {
          failures.push(error);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: lanesAtOnce }, work));
  if (failures.length > 0) throw failures[0];
};

/**
 * Takes the steps of a plan, phase by phase.
 * @param progress is kept up to date, so that it can be told when the import is cut off
 * @throws Problem ServiceUnavailable when time is up or others keep changing the same: what is done stays done, and
 * says so; the same import repeated does the rest (behaviour §1.18).
 * @throws StateMoved when the plan no longer fits
 */
export const executePlan = async (phases: readonly Phase[], tools: Tools, progress: Progress): Promise<void> => {
  for (const { subject, lanes } of phases) {
    const all = lanes.flat().reduce((sum, step) => sum + sizeOf(step), 0);
    const done = progress.get(subject)?.done ?? 0;
    progress.set(subject, { done, of: done + all });
  }
  try {
    for (const { subject, lanes } of phases) {
      const counter = progress.get(subject);
      await runLanes(lanes, async (step) => {
        if (tools.clock() >= tools.deadline) throw new TimeIsUp();
        await take(tools, step);
        if (counter) counter.done += sizeOf(step);
      });
    }
  } catch (error) {
    if (error instanceof TimeIsUp || error instanceof CommitGivenUp || isDiskFull(error))
      throw unfinished(progress, error);
    throw error;
  }
};

/** What is done of an import that could not be finished now. */
export const unfinished = (progress: Progress, cause: unknown): Error =>
  serviceUnavailable(
    `The import could not be finished${isDiskFull(cause) ? ', because the disk of the data is full' : ' in time'}. ` +
      'What is done stays; send the same document again to complete it.',
    [...progress].map(([subject, { done, of }]) => `${subject}: ${done} of ${of} done`),
    { cause },
  );
