import { isPassing, Problem } from '../../contract/problems.ts';
import { disableFeatureIn } from '../../flags/feature-environments/disable.ts';
import { enableFeatureIn } from '../../flags/feature-environments/enable.ts';
import type { GuardedUnit } from '../../flags/features/guarded-unit.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { everywhere } from '../../identity/callers/token.ts';
import { readUserAccess } from '../../identity/rights/user-access.ts';
import type { RunContext } from '../../store/commands/context.ts';
import { readHead } from '../../store/commit/head.ts';
import { type Actor, system } from '../../store/commit/journal.ts';
import { makeRequest } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { expiryAfter, keptDays } from '../../store/observations/signals.ts';
import type { ActionRunItem } from '../../store/table/items.ts';
import { actionRunKey, instance, projectScope } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { guardedWrite } from '../change-requests/guard/guarded-write.ts';
import type { SetOfProject } from './stored.ts';

/** An execution of an action set, for one signal. */
export interface Execution extends SetOfProject {
  readonly signal: number;
}

type Step = ActionRunItem['steps'][number];

const keyOf = ({ project, set, signal }: Execution) => actionRunKey(project, set.id, signal);

/** The execution as it is stored, or as it begins. */
const runIn = async (unit: UnitOfWork, execution: Execution): Promise<Omit<ActionRunItem, 'rev'>> => {
  const { project, set, signal } = execution;
  return (
    (await unit.get(keyOf(execution))) ?? {
      ...keyOf(execution),
      kind: 'action-run',
      project,
      signal,
      createdAt: unit.now.toISOString(),
      state: 'started',
      set,
      steps: set.actions.map((): Step => ({ state: 'not started' })),
      expires: expiryAfter(unit.now, keptDays),
    }
  );
};

/** Writes what became of one action, in the commit that executes it: so it is executed once (docs/decisions/0331). */
const noteStep = (unit: UnitOfWork, run: Omit<ActionRunItem, 'rev'>, index: number, step: Step): void => {
  const steps = run.steps.map((one, i) => (i === index ? step : one));
  const isLast = index === steps.length - 1;
  const state = step.state === 'failed' ? 'failed' : isLast ? 'success' : 'started';
  unit.put<ActionRunItem>({ ...run, state, steps });
};

/** Whether an action of an execution has been executed, or never will be. */
const isOver = ({ state, steps }: Pick<ActionRunItem, 'state' | 'steps'>, index: number): boolean =>
  state !== 'started' || steps[index]?.state !== 'not started';

/** The context in which an action is executed, with the present rights of its service account. */
const contextFor = async (run: RunContext, execution: Execution): Promise<CallerContext> => {
  const { set, signal } = execution;
  const [access, { rev: instanceRev }] = await Promise.all([
    readUserAccess(run.table, set.actorId),
    readHead(run.table, instance),
  ]);
  if (!access)
    throw new Problem('NotFoundError', `The service account ${set.actorId} no longer exists, or is switched off.`);
  const { name, rights } = access;
  const actor: Actor = {
    createdBy: name,
    createdByUserId: set.actorId,
    comment: `Actions “${set.name}”, signal ${signal}`,
  };
  const caller = {
    kind: 'user',
    name,
    userId: set.actorId,
    tokenKey: '',
    session: null,
    projects: [everywhere],
    environment: everywhere,
    rights,
  } as const;
  const { now, deadline } = run;
  return { ...makeRequest(run.table, { actor, now, deadline }), deadline, instanceRev, caller };
};

/** Executes one action, and notes it in the same commit. @throws Problem that refuses it */
const executeStep = async (run: RunContext, execution: Execution, index: number): Promise<void> => {
  const { set, project } = execution;
  const action = set.actions[index];
  if (!action) return;
  const { environment, featureName: feature } = action.executionParams;
  const context = await contextFor(run, execution);
  const place = { project, feature, environment };
  const permission = 'UPDATE_FEATURE_ENVIRONMENT';
  await guardedWrite(context, { project, extent: [environment], permission }, async (unit: GuardedUnit) => {
    const before = await runIn(unit, execution);
    if (isOver(before, index)) return;
    if (action.action === 'TOGGLE_FEATURE_OFF') await disableFeatureIn(unit, place);
    else
      await enableFeatureIn(unit, {
        place,
        shouldActivateDisabledStrategies: false,
        rights: context.caller.rights,
      });
    noteStep(unit, before, index, { state: 'success' });
  });
};

/** Notes that an action failed, and with it the execution: those after it do not begin. */
export const failStep = async (
  { table, now, deadline }: RunContext,
  execution: Execution,
  { index, details }: { readonly index: number; readonly details: string },
): Promise<void> => {
  const request = makeRequest(table, { actor: system, now, deadline });
  await transact(request, [projectScope(execution.project)], async (unit) => {
    const before = await runIn(unit, execution);
    if (!isOver(before, index)) noteStep(unit, before, index, { state: 'failed', details });
  });
};

const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && !isPassing(error);

/**
 * Executes the actions of a set for a signal, in order, until one fails (contract: actions §4). What was executed before is
 * not executed again, whoever stopped in between; what began is finished as it was.
 * @throws the error of an action that could not be executed now; it is tried again later
 */
export const execute = async (run: RunContext, given: Execution): Promise<void> => {
  const begun = await getItem(run.table, keyOf(given));
  const execution = begun ? { ...given, set: begun.set } : given;
  for (const index of execution.set.actions.keys()) {
    if (begun && isOver(begun, index)) continue;
    try {
      await executeStep(run, execution, index);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await failStep(run, execution, { index, details: error.message });
      return;
    }
  }
};

/** Whether an execution has ended, and how far it has come otherwise; undefined: it has not begun. */
export const readRun = (table: RunContext['table'], execution: Execution): Promise<ActionRunItem | undefined> =>
  getItem(table, keyOf(execution));
