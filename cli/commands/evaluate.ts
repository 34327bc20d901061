import type { Command } from 'commander';
import { readable } from '../evaluate/bucket.ts';
import { type ContextOptions, contextOf } from '../evaluate/context.ts';
import { explanationOf } from '../evaluate/explanation.ts';
import { explanationText } from '../evaluate/explanation-text.ts';
import { evaluateFeature } from '../evaluate/request.ts';
import { addExamples } from '../examples.ts';
import { timeOf } from '../history/point.ts';
import { collect } from '../options.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

interface EvaluateOptions extends ContextOptions {
  readonly environment: string;
  readonly at?: string;
}

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('evaluate')
    .description('Say whether a context gets a feature, and why: each strategy, constraint, segment and bucket')
    .argument('<feature>', 'name of the feature')
    .requiredOption('--environment <name>', 'where')
    .option('--user <id>', 'userId of the context')
    .option('--session <id>', 'sessionId')
    .option('--ip <address>', 'remoteAddress')
    .option('--app <name>', 'appName', 'halyard')
    .option('--time <time>', 'currentTime; else the time of the evaluation')
    .option('--property <name=value>', 'a further field; may be given several times', collect)
    .option('--context <json>', 'the whole context, or more of it, as JSON')
    .option('--at <moment>', 'as it was then: a time, a date, or today, yesterday, 2h, 3d')
    .action(async (name: string, options: EvaluateOptions, command: Command) => {
      const { client, output, project } = openSession(command, context);
      const { environment, at } = options;
      const given = contextOf(options);
      const moment = at === undefined ? undefined : timeOf(at, context.now());
      const feature = await evaluateFeature(client, {
        project,
        environment,
        feature: name,
        context: given,
        at: moment,
      });
      const fields = readable(given, environment, context.now());
      const explanation = explanationOf(feature, fields);
      output.print(
        { ...feature, environment, context: given, ...(moment !== undefined && { at: moment }), ...explanation },
        () => {
          const then = moment === undefined ? '' : `As it was at ${moment}:\n`;
          return then + explanationText(feature, explanation, { environment, context: fields, style: output.style });
        },
      );
    });
  addExamples(command, [
    ['Why does user 7 get this?', 'halyard evaluate checkout --environment production --user 7'],
    [
      'With other fields',
      'halyard evaluate checkout --environment production --user 7 --property country=no --property plan=gold',
    ],
    ['Did they get it an hour ago?', 'halyard evaluate checkout --environment production --user 7 --at 1h'],
  ]);
};
