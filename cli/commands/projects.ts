import type { Command } from 'commander';
import { answerOf } from '../../client/client.ts';
import { addExamples } from '../examples.ts';
import { tableText } from '../output/table.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('projects')
    .description('List the projects that the token sees')
    .action(async (_options: unknown, command: Command) => {
      const { client, output } = openSession(command, context);
      const { projects } = await answerOf(client.GET('/api/admin/projects'));
      output.print(projects, () =>
        tableText(
          ['ID', 'NAME', 'MODE', 'FEATURES'],
          projects.map(({ id, name, mode, featureCount }) => [id, name, mode, String(featureCount)]),
        ),
      );
    });
  addExamples(command, [['The ids alone', "halyard projects --json | jq -r '.[].id'"]]);
};
