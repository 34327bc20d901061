import { hourMs } from '../../contract/day.ts';
import { matchesPayload } from '../../evaluation/payload-filter.ts';
import type { RunContext } from '../../store/commands/context.ts';
import { readHead } from '../../store/commit/head.ts';
import {
  readWaitingSignals,
  removeSignalWorks,
  removeWaitingSignal,
  type SignalItem,
  type SignalWorkItem,
} from '../../store/observations/signals.ts';
import { logError } from '../../store/runtime/log.ts';
import { instance } from '../../store/table/keys.ts';
import { unpack } from '../../store/wire/packed.ts';
import { execute, failStep, readRun } from './run.ts';
import { type SetOfProject, setsOfEndpoint } from './stored.ts';

/** Signals that a set follows in a minute, which is one call of the clock (contract: actions §6). */
export const maxSignalsAMinute = 10;
/** A signal waits no longer than this; what it would have caused may be wrong by then, in ms. */
const maxWaitMs = hourMs;
/** Signals of an endpoint that are looked at in one call. */
const maxLooked = 100;

/** What is left of the signals that a set may follow in this minute, by set. */
type Budgets = Map<string, number>;

const keyOf = ({ project, set }: SetOfProject): string => `${project}#${set.id}`;

const tooLate = 'The signal waited for more than an hour.';

/**
 * What follows from one signal in one project.
 * @returns whether it is done: executed, refused, or too late
 */
const followIn = async (
  run: RunContext,
  signal: SignalItem,
  { found, budgets }: { readonly found: SetOfProject; readonly budgets: Budgets },
): Promise<boolean> => {
  const execution = { ...found, signal: signal.id };
  const begun = await readRun(run.table, execution);
  if (begun && begun.state !== 'started') return true;
  const left = budgets.get(keyOf(found)) ?? maxSignalsAMinute;
  if (left <= 0) return false;
  budgets.set(keyOf(found), left - 1);
  try {
    if (!begun && run.now.getTime() - Date.parse(signal.createdAt) > maxWaitMs)
      await failStep(run, execution, { index: 0, details: tooLate });
    else await execute(run, execution);
    return true;
  } catch (error) {
    logError('Actions could not be executed', { project: found.project, set: found.set.id, signal: signal.id, error });
    // Later signals of this set wait for this one: they are followed in the order in which they came.
    budgets.set(keyOf(found), 0);
    return false;
  }
};

/** Executes what follows from the signals of one endpoint that wait. @returns whether some still do */
const followEndpoint = async (run: RunContext, endpoint: number): Promise<boolean> => {
  const { table, now, deadline } = run;
  const [waiting, sets] = await Promise.all([
    readWaitingSignals(table, endpoint, maxLooked),
    setsOfEndpoint(table, endpoint),
  ]);
  const budgets: Budgets = new Map();
  let left = waiting.length >= maxLooked;
  for (const { id, signal } of waiting) {
    if (table.pace.now() >= deadline) return true;
    const payload = signal && unpack(signal.payload);
    const matching = signal ? sets.filter(({ set }) => matchesPayload(set.match.payload, payload, now)) : [];
    let done = true;
    for (const found of matching) {
      if (signal && !(await followIn(run, signal, { found, budgets }))) done = false;
    }
    if (done) await removeWaitingSignal(table, endpoint, id);
    else left = true;
  }
  return left;
};

/**
 * Executes what follows from signals that have arrived (contract: actions §4). Called every minute. During maintenance
 * signals wait.
 * @param works of the schedule: the endpoints that have signals
 */
export const followSignals = async (run: RunContext, works: readonly SignalWorkItem[]): Promise<void> => {
  const { table, deadline } = run;
  if (works.length === 0 || (await readHead(table, instance)).maintenance) return;
  const byEndpoint = Map.groupBy(works, ({ endpoint }) => endpoint);
  for (const [endpoint, ofOne] of byEndpoint) {
    if (table.pace.now() >= deadline) return;
    try {
      if (await followEndpoint(run, endpoint)) continue;
      await removeSignalWorks(table, ofOne);
    } catch (error) {
      logError('What follows from signals could not be found out', { endpoint, error });
    }
  }
};
