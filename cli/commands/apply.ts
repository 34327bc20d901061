import { resolve } from 'node:path';
import type { Command } from 'commander';
import { writeInARow } from '../../client/revision.ts';
import { confirm } from '../confirm.ts';
import { addExamples } from '../examples.ts';
import { CliError, movedError, usageError } from '../exit.ts';
import type { Action } from '../folder/actions.ts';
import { type Applied, applyPlan, targetOf } from '../folder/apply.ts';
import { type Lock, lockAfter, lockOf } from '../folder/files/lock.ts';
import { isSamePlan, readPlanFile } from '../folder/files/plan-file.ts';
import { writeLock } from '../folder/files/write-folder.ts';
import { compareParts, planOf } from '../folder/plan.ts';
import { actionText, driftText, planText, restartedPlans } from '../folder/plan-text.ts';
import { folderOption, type Prepared, preparePlan, readProject, rootOf } from '../folder/prepare.ts';
import { flagsOfServer, type Server } from '../folder/read-server.ts';
import { commentText } from '../options.ts';
import { countText } from '../output/count.ts';
import type { Output } from '../output/output.ts';
import type { Context } from '../service/context.ts';
import { openSession, type Session } from '../service/session.ts';

interface ApplyOptions {
  readonly folder: string;
  readonly yes: boolean;
  readonly overwrite: boolean;
  readonly replace: boolean;
  readonly restartReleases: boolean;
  readonly skipReview: boolean;
  readonly title: string;
  readonly comment?: string;
}

/** ApplyOptions for executing a plan. When the signal is aborted, execution stops and reports its progress. */
interface Making extends ApplyOptions {
  readonly signal?: AbortSignal | undefined;
}

const lockOfServer = ({ folder }: Prepared, server: Server): Lock =>
  lockOf(flagsOfServer(server, folder.flags.segments.keys()), server.revision);

const makeAll = (
  session: Session,
  { server }: Prepared,
  actions: readonly Action[],
  { signal, ...options }: Making,
): Promise<Applied> =>
  applyPlan(
    targetOf(session.client, server),
    { actions },
    options,
    (done, of) => session.output.progress(`Applying: ${done} of ${of} changes`),
    signal,
  );

/**
 * Executes a plan. The configuration of a revived feature is readable only after its revival; then the plan is made
 * again.
 */
const make = async (session: Session, prepared: Prepared, options: Making): Promise<Applied> => {
  const revivals = prepared.plan.actions.filter(({ action }) => action === 'reviveFeature');
  if (revivals.length === 0) return makeAll(session, prepared, prepared.plan.actions, options);
  const revived = await makeAll(session, prepared, revivals, options);
  const again = await preparePlan(session, prepared.root, options);
  const rest = await makeAll(session, again, again.plan.actions, options);
  return { made: [...revived.made, ...rest.made], changeRequests: rest.changeRequests };
};

/**
 * Stores in the lock what the server now has for the changed parts. This also runs after a failure, because earlier
 * changes were made.
 */
const remember = async (session: Session, prepared: Prepared): Promise<Server> => {
  const now = await readProject(session, prepared.server.project.id);
  const changed = new Set(
    compareParts(prepared.folder, prepared.server).flatMap(({ key, standing }) => (standing === undefined ? [] : key)),
  );
  const lock = lockAfter(lockOfServer(prepared, prepared.server), lockOfServer(prepared, now), (key) =>
    changed.has(key),
  );
  await writeLock(prepared.root, lock);
  return now;
};

const requireNoDrift = ({ plan }: Prepared): void => {
  if (plan.drift.length === 0) return;
  throw movedError('The server was changed since the last pull, and applying would overwrite that:', [
    ...plan.drift.map(driftText),
    'halyard pull takes these changes into the folder; --overwrite overwrites them.',
  ]);
};

/** The part of a release that people have had must not begin anew because a file was edited. */
const requireNoRestart = ({ plan }: Prepared): void => {
  const places = restartedPlans(plan.actions);
  if (places.length === 0) return;
  throw movedError('A release plan that runs would be removed, and the one of the file would begin anew:', [
    ...places,
    'Times and strategies of its milestones can be changed as it runs. --restart-releases begins anew.',
  ]);
};

const ask = async (context: Context, output: Output, text: string): Promise<void> => {
  if (!context.isTerminal) throw usageError('Nobody can be asked here: add --yes, or look first with halyard plan.');
  output.note(text);
  await confirm(context, 'Apply this?');
};

/** Requires that only changes which wait for a review are left. */
const requireDone = ({ folder }: Prepared, now: Server, options: ApplyOptions): void => {
  const left = planOf(folder, now, options).actions.filter(({ review }) => review === undefined);
  if (left.length > 0)
    throw new CliError(
      'Not everything is as the folder says. Somebody changed it meanwhile, or the server stored something else:',
      undefined,
      left.map(actionText),
    );
};

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('apply')
    .description('Make the server what a folder says; where changes are reviewed, by one change request')
    .argument('[plan]', 'file of halyard plan --out: refused if anything else would be done now')
    .option(...folderOption)
    .option('--yes', 'do not ask', false)
    .option('--overwrite', 'also what changed on the server since the last pull', false)
    .option('--replace', 'cancel an own change request that is pending with other changes', false)
    .option('--restart-releases', 'also where a release plan that runs has to be removed, and begins anew', false)
    .option('--skip-review', 'make changes directly also where they are reviewed', false)
    .option('--title <text>', 'title of change requests', 'Flags as code')
    .option('--comment <text>', 'why; reviewers see it, and the history', commentText)
    .action(async (file: string | undefined, given: ApplyOptions, command: Command) => {
      const session = openSession(command, context);
      const { output } = session;
      const planned = file === undefined ? undefined : await readPlanFile(resolve(context.cwd, file));
      const options = planned ? { ...given, skipReview: planned.skipReview } : given;
      const prepared = await preparePlan(session, rootOf(context.cwd, options.folder), options);
      const { plan } = prepared;
      if (planned && !isSamePlan(planned, plan))
        throw movedError('Something else would be done now than planned: folder or server changed. Plan again.');
      if (!options.overwrite) requireNoDrift(prepared);
      if (!options.restartReleases) requireNoRestart(prepared);
      if (plan.actions.length === 0) {
        output.print({ project: plan.project, actions: [], changeRequests: [] }, () => planText(plan, output.style));
        return;
      }
      if (!options.yes) await ask(context, output, planText(plan, output.style));
      const { revision } = prepared.server;
      writeInARow(session.client, { project: plan.project, revision, comment: options.comment });
      let applied: Applied;
      try {
        applied = await make(session, prepared, { ...options, signal: context.interrupted?.() });
      } catch (error) {
        output.progress('');
        await remember(session, prepared).catch(() => undefined);
        throw error;
      }
      output.progress('');
      requireDone(prepared, await remember(session, prepared), options);
      const { made, changeRequests } = applied;
      output.print({ project: plan.project, actions: made, changeRequests }, () =>
        [
          ...made.map((action) => `done: ${actionText(action)}`),
          ...changeRequests.map(({ environment, id, changes, existed }) =>
            existed
              ? `The change request ${id} in ${environment} has ${changes === 1 ? 'this change' : `these ${changes} changes`} already.`
              : `${countText(changes, 'change')} ${changes === 1 ? 'waits' : 'wait'} in the change request ${id} in ${environment}.`,
          ),
        ]
          .map((line) => `${line}\n`)
          .join(''),
      );
    });
  addExamples(command, [
    ['Show what would be done, ask, and do it', 'halyard apply'],
    ['In a pipeline', 'halyard apply --yes --title "Merge of pull request 17" --comment "Checkout goes to everybody"'],
    ['Exactly what was planned', 'halyard apply plan.json --yes'],
  ]);
};
