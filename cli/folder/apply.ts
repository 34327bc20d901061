import { ApiError } from '../../client/client.ts';
import { CliError, exitCodes } from '../exit.ts';
import type { Action, Work } from './actions.ts';
import type { Plan } from './plan.ts';
import { actionText } from './plan-text.ts';
import type { Server } from './read-server.ts';
import { archiveTogether, makeAction, type Target } from './requests.ts';
import { type MadeRequest, type ReviewOptions, requestReview } from './review.ts';

/** The result of executed actions. */
export interface Applied {
  readonly made: readonly Action[];
  readonly changeRequests: readonly MadeRequest[];
}

export const targetOf = (client: Target['client'], server: Server): Target => ({
  client,
  projectId: server.project.id,
  segmentIds: new Map([...server.segments].map(([name, { id }]) => [name, id])),
});

/** Explains why an action failed, and how many were executed before: there is no commit that includes all of them. */
const failure = (error: unknown, action: Action, done: number, all: number): unknown => {
  if (!(error instanceof ApiError)) return error;
  const { status, name, message, details } = error;
  return new CliError(
    `${actionText(action)}: ${message} (${status} ${name})`,
    status === 409 || status === 412 ? exitCodes.moved : exitCodes.failed,
    [
      ...details.map((detail) => detail.message).filter((text) => text !== message),
      `${done} of ${all} changes were made before. Run halyard plan to see what is left.`,
    ],
  );
};

/** @throws CliError when the user has ended the command */
const requireGoOn = (signal: AbortSignal | undefined, done: number, all: number): void => {
  if (signal?.aborted)
    throw new CliError(`Stopped. ${done} of ${all} changes were made. Run halyard plan to see what is left.`);
};

/** Groups actions for one request: consecutive archiving actions. */
const together = (actions: readonly Action[]): readonly (readonly [Action, ...Action[]])[] => {
  const groups: [Action, ...Action[]][] = [];
  for (const action of actions) {
    const last = groups.at(-1);
    if (action.action === 'archiveFeature' && last?.[0].action === 'archiveFeature') last.push(action);
    else groups.push([action]);
  }
  return groups;
};

const isArchiving = (action: Action): action is Action & Work<'archiveFeature'> => action.action === 'archiveFeature';

/**
 * Executes the actions of a plan in their order. Reviewed actions go into one change request for each environment, at
 * the end, because they may need the results of the others.
 * @param progress called with the number of executed actions, and the total
 * @param signal when it is aborted, no further action begins
 * @throws CliError that says how far the execution came
 */
export const applyPlan = async (
  target: Target,
  { actions }: Pick<Plan, 'actions'>,
  options: ReviewOptions,
  progress: (done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<Applied> => {
  const direct = actions.filter(({ review }) => review === undefined);
  const made: Action[] = [];
  for (const group of together(direct)) {
    progress(made.length, actions.length);
    requireGoOn(signal, made.length, actions.length);
    try {
      if (isArchiving(group[0])) await archiveTogether(target, group.filter(isArchiving));
      else await makeAction(target, group[0]);
    } catch (error) {
      throw failure(error, group[0], made.length, actions.length);
    }
    made.push(...group);
  }
  const reviewed = Map.groupBy(
    actions.filter(({ review }) => review !== undefined),
    ({ review = '' }) => review,
  );
  const changeRequests: MadeRequest[] = [];
  for (const [environment, changes] of reviewed) {
    const [first] = changes;
    requireGoOn(signal, made.length, actions.length);
    try {
      changeRequests.push(await requestReview(target, environment, changes, options));
    } catch (error) {
      throw first ? failure(error, first, made.length, actions.length) : error;
    }
  }
  return { made, changeRequests };
};
