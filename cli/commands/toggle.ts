import { Argument, type Command } from 'commander';
import { answerOf } from '../../client/client.ts';
import type { FeatureChange, ProjectEnvironment } from '../changing/change.ts';
import { makeChange } from '../changing/make.ts';
import { propose, proposedText } from '../changing/propose.ts';
import { readRules } from '../changing/rules.ts';
import { addExamples } from '../examples.ts';
import { commentText } from '../options.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

interface ToggleOptions {
  readonly environment: string;
  readonly comment?: string;
  readonly direct?: true;
  readonly activateDisabled?: true;
}

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('toggle')
    .description('Switch a feature on or off in one environment; where changes are reviewed, by a change request')
    .argument('<feature>', 'name of the feature')
    .addArgument(new Argument('<state>', 'what it shall be').choices(['on', 'off']))
    .requiredOption('--environment <name>', 'where')
    .option('--comment <text>', 'why; reviewers see it, and the history', commentText)
    .option('--direct', 'without a change request, if the token may')
    .option('--activate-disabled', 'switch its disabled strategies on, rather than add the default one')
    .action(async (feature: string, state: 'on' | 'off', options: ToggleOptions, command: Command) => {
      const { client, output, project, projectOption } = openSession(command, context);
      const { environment, comment, direct, activateDisabled } = options;
      const place: ProjectEnvironment = { project, environment };
      const enabled = state === 'on';
      const { enabled: was } = await answerOf(
        client.GET('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}', {
          params: { path: { projectId: project, featureName: feature, environment } },
        }),
      );
      const change: FeatureChange = {
        action: 'updateEnabled',
        feature,
        payload: { enabled, ...(activateDisabled && { shouldActivateDisabledStrategies: true }) },
      };
      const { reviewed } = await readRules(client, place);
      const already = was === enabled && !activateDisabled;
      if (reviewed && !direct && !already) {
        const changeRequest = await propose(client, place, { changes: [change], comment });
        return output.print(
          { project, feature, environment, was, wanted: enabled, changeRequest },
          () => `${proposedText(changeRequest, place)}\n`,
        );
      }
      const revision = already ? undefined : await makeChange(client, place, change, { comment });
      output.print({ project, feature, environment, was, enabled, revision }, () =>
        already
          ? `${feature} was ${state} in ${environment} already.\n`
          : `${feature} is ${state} in ${environment}. To take it back: halyard undo ${revision ?? ''}${projectOption}\n`,
      );
    });
  addExamples(command, [
    ['Switch it on where developers try it', 'halyard toggle checkout on --environment development'],
    ['Ask for it in production', 'halyard toggle checkout on --environment production --comment "tested by QA"'],
    [
      'Stop it at once, with the right to skip reviews',
      'halyard toggle checkout off --environment production --direct',
    ],
  ]);
};
