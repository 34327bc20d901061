import type { Command } from 'commander';
import { answerOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { requireConsent } from '../confirm.ts';
import { addExamples } from '../examples.ts';
import { takeBack } from '../history/take-back.ts';
import { revisionToUndo } from '../history/undoable.ts';
import { commentText, positiveInteger } from '../options.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

interface UndoOptions {
  readonly comment?: string;
  readonly direct?: true;
  readonly dryRun?: true;
  readonly yes?: true;
}

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('undo')
    .description('Take back exactly one change of a project; what came after it stays')
    .argument(
      '[revision]',
      'the change, as `halyard history` lists it; else the newest of features or segments',
      positiveInteger,
    )
    .option('--direct', 'without change requests, if the token may')
    .option('--comment <text>', 'why; reviewers see it, and the history', commentText)
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--yes', 'do not ask')
    .action(async (given: number | undefined, options: UndoOptions, command: Command) => {
      const session = openSession(command, context);
      const { client, project } = session;
      const { comment, direct, dryRun, yes } = options;
      if (!dryRun) requireConsent(context, yes ?? false);
      const revision = given ?? (await revisionToUndo(session, dryRun ?? !yes));
      await takeBack(context, session, options, ({ dryRun: isTry, expected }) =>
        answerOf(
          client.POST('/api/admin/projects/{projectId}/history/undo', {
            params: { path: { projectId: project }, header: writeHeaders({ expected, comment }) },
            body: {
              revision,
              dryRun: isTry,
              ...(direct && { skipChangeRequests: direct }),
              ...(comment !== undefined && { comment }),
            },
          }),
        ),
      );
    });
  addExamples(command, [
    ['The last change, after a look at it', 'halyard undo'],
    ['One that is not the last', 'halyard undo 57 --comment "more errors since then"'],
    ['What would it do?', 'halyard undo 57 --dry-run'],
  ]);
};
