import type { Command } from 'commander';
import { answerOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { addExamples } from '../examples.ts';
import { usageError } from '../exit.ts';
import { momentOf, pointOf } from '../history/point.ts';
import { takeBack } from '../history/take-back.ts';
import { collect, commentText } from '../options.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

interface RestoreOptions {
  readonly feature?: readonly string[];
  readonly environment?: readonly string[];
  readonly segment?: readonly string[];
  readonly segments?: true;
  readonly direct?: true;
  readonly comment?: string;
  readonly dryRun?: true;
  readonly yes?: true;
}

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('restore')
    .description('Make a project what it was at a moment')
    .argument('<moment>', 'revision, time, date, or today, yesterday, 2h, 3d')
    .option('--feature <name>', 'this feature only; several: --feature a --feature b', collect)
    .option('--environment <name>', 'in this environment only; may be given several times', collect)
    .option('--segment <name>', 'this segment only; may be given several times', collect)
    .option('--segments', 'also the segments that the features used, unless other projects use them')
    .option('--direct', 'without change requests, if the token may')
    .option('--comment <text>', 'why; reviewers see it, and the history', commentText)
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--yes', 'do not ask')
    .action(async (moment: string, options: RestoreOptions, command: Command) => {
      const session = openSession(command, context);
      const to = momentOf(pointOf(moment, context.now()));
      if (to.revision === undefined && to.at === undefined) throw usageError('It is already what it is now.');
      const { feature, environment, segment, segments, direct, comment } = options;
      const body = {
        ...to,
        ...(feature && { features: [...feature] }),
        ...(environment && { environments: [...environment] }),
        ...(segments && { segments }),
        ...(segment && { segments: [...segment] }),
        ...(direct && { skipChangeRequests: direct }),
        ...(comment !== undefined && { comment }),
      };
      await takeBack(context, session, options, ({ dryRun, expected }) =>
        answerOf(
          session.client.POST('/api/admin/projects/{projectId}/history/restore', {
            params: { path: { projectId: session.project }, header: writeHeaders({ expected, comment }) },
            body: { ...body, dryRun },
          }),
        ),
      );
    });
  addExamples(command, [
    ['What would it take to go back to last night?', 'halyard restore 12h --dry-run'],
    ['One feature as it was at a revision', 'halyard restore 41 --feature checkout'],
    ['Production alone, from a script', 'halyard restore 2026-11-24T14:05:00Z --environment production --yes'],
  ]);
};
