import type { Command } from 'commander';
import { answerOf } from '../../client/client.ts';
import { addExamples } from '../examples.ts';
import { revisionText, timeText } from '../history/event-text.ts';
import { positiveInteger } from '../options.ts';
import { tableText } from '../output/table.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

interface HistoryOptions {
  readonly feature?: string;
  readonly environment?: string;
  readonly limit?: number;
  readonly before?: number;
}

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('history')
    .description('List the revisions of a project, newest first: who changed what, when and why')
    .option('--feature <name>', 'those that touched this feature')
    .option('--environment <name>', 'those that touched this environment')
    .option('--limit <number>', 'how many', positiveInteger)
    .option('--before <revision>', 'those before this one, to read on', positiveInteger)
    .action(async ({ feature, environment, limit, before }: HistoryOptions, command: Command) => {
      const { client, output, project, projectOption } = openSession(command, context);
      const query = {
        ...(feature !== undefined && { feature }),
        ...(environment !== undefined && { environment }),
        ...(limit !== undefined && { limit }),
        ...(before !== undefined && { before }),
      };
      const page = await answerOf(
        client.GET('/api/admin/projects/{projectId}/history', { params: { path: { projectId: project }, query } }),
      );
      output.print(page, () =>
        tableText(
          ['REVISION', 'AT', 'BY', 'WHAT', 'WHY'],
          page.revisions.map((one) => [
            String(one.revision),
            timeText(one.at),
            one.createdBy,
            revisionText(one),
            one.comment ?? '',
          ]),
        ),
      );
      if (page.next !== null && !output.json) {
        const filters = `${feature === undefined ? '' : ` --feature ${feature}`}${environment === undefined ? '' : ` --environment ${environment}`}`;
        output.note(`Older ones: halyard history${projectOption}${filters} --before ${page.next}`);
      }
    });
  addExamples(command, [
    ['What happened in the project', 'halyard history --project shop'],
    ['Who touched this feature in production', 'halyard history --feature checkout --environment production'],
    ['The newest revision, for a script', 'halyard history --limit 1 --json | jq .revisions[0].revision'],
  ]);
};
