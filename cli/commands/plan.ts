import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { addExamples } from '../examples.ts';
import { ExitWith, exitCodes } from '../exit.ts';
import { planFileText } from '../folder/files/plan-file.ts';
import { planText } from '../folder/plan-text.ts';
import { folderOption, preparePlan, rootOf } from '../folder/prepare.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

interface PlanOptions {
  readonly folder: string;
  readonly out?: string;
  readonly exitCode: boolean;
  readonly skipReview: boolean;
}

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('plan')
    .description('Show what applying a folder would change, and what changed on the server since the last pull')
    .option(...folderOption)
    .option('--out <file>', 'also keep the plan in a file, for halyard apply')
    .option('--exit-code', 'end with 3 when there is something to apply', false)
    .option('--skip-review', 'plan direct changes also where changes are reviewed', false)
    .action(async (options: PlanOptions, command: Command) => {
      const session = openSession(command, context);
      const { plan, folder } = await preparePlan(session, rootOf(context.cwd, options.folder), options);
      if (options.out !== undefined) await writeFile(resolve(context.cwd, options.out), planFileText(plan, options));
      session.output.print(plan, () => planText(plan, session.output.style, folder.lock?.revision));
      if (options.exitCode && plan.actions.length > 0) throw new ExitWith(exitCodes.differences);
    });
  addExamples(command, [
    ['What would my changes do?', 'halyard plan'],
    ['Does the server still have what the folder says?', 'halyard plan --exit-code'],
    ['Plan now, apply exactly this later', 'halyard plan --out plan.json && halyard apply plan.json --yes'],
  ]);
};
