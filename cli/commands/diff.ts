import type { Command } from 'commander';
import { answerOf } from '../../client/client.ts';
import { addExamples } from '../examples.ts';
import { ExitWith, exitCodes } from '../exit.ts';
import { differencesText } from '../history/change-text.ts';
import { pointOf } from '../history/point.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

interface DiffOptions {
  readonly feature?: string;
  readonly values?: true;
  readonly exitCode?: true;
}

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('diff')
    .description('Show what changed in a project between two moments')
    .argument('<from>', 'revision, time, date, or today, yesterday, 2h, 3d')
    .argument('[to]', 'the same', 'now')
    .option('--feature <name>', 'of this feature only')
    .option('--values', 'what was and what is, as JSON')
    .option('--exit-code', `end with ${exitCodes.differences} when there are differences`)
    .action(async (from: string, to: string, { feature, values, exitCode }: DiffOptions, command: Command) => {
      const { client, output, project } = openSession(command, context);
      const query = {
        from: pointOf(from, context.now()),
        to: pointOf(to, context.now()),
        ...(feature !== undefined && { feature }),
      };
      const difference = await answerOf(
        client.GET('/api/admin/projects/{projectId}/history/diff', { params: { path: { projectId: project }, query } }),
      );
      output.print(difference, () => differencesText(difference.changes, output.style, values === true));
      if (Math.min(difference.from, difference.to) === 0 && !output.json)
        output.note('The project was made after that: it is compared with nothing.');
      if (difference.changes.length === 0) {
        if (!output.json) output.note('No differences.');
      } else if (exitCode) throw new ExitWith(exitCodes.differences);
    });
  addExamples(command, [
    ['What changed since this morning', 'halyard diff today'],
    ['In the last two hours, with values', 'halyard diff 2h --values'],
    ['Between two revisions of one feature', 'halyard diff 41 57 --feature checkout'],
    ['Has anything changed since the release? (for a script)', 'halyard diff 2026-11-24T14:05:00Z --exit-code'],
  ]);
};
