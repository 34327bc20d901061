import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploymentsOf } from '../replica.ts';
import type { Stage } from '../stage.ts';
import { alarmsOption, rollbackOptions, stageOf } from '../watch/rollback-options.ts';
import { finish, readOutputs } from './after.ts';
import { stackName } from './checks/names.ts';
import { prepare } from './prepare.ts';
import { runCdk } from './programs.ts';
import { type DeployWords, wordsOf } from './words.ts';

const usage = `npm run deploy -- --context stage=<name> [--context <setting>=<value> …]

Checks the account (npm run check:account), bootstraps it if that is needed, deploys the stage, waits until it answers, runs the
smoke test, and prints how to sign in. All other options are those of cdk deploy, which follow.

  --yes, --require-approval never   asks nothing
  --no-smoke                        leaves the smoke test out
  --wait <minutes>                  how long to wait until the stage answers (15)
`;

/** Deploys with the alarms that take an update back (docs/decisions/0297-what-takes-an-update-back.md). */
const deploy = async (stage: Stage, args: readonly string[]): Promise<string | undefined> => {
  let options: readonly string[];
  try {
    options = await rollbackOptions(args);
  } catch (error) {
    return (
      `the alarms that take an update back cannot be read: ${error instanceof Error ? error.message : error}\n` +
      `Allow cloudwatch:DescribeAlarms, or name them yourself (${alarmsOption} <arn>, or ${alarmsOption} none)`
    );
  }
  for (const deployment of deploymentsOf(stage, args, options))
    if ((await runCdk(['deploy', ...deployment])) !== 0) return 'cdk deploy. What CloudFormation said is above';
  return undefined;
};

/** All steps, in order. @returns where it failed; undefined: all is well */
const steps = async (stage: Stage, words: DeployWords): Promise<string | undefined> => {
  const unprepared = await prepare(stage, words);
  if (unprepared !== undefined) return unprepared;
  const folder = mkdtempSync(join(tmpdir(), 'halyard-outputs-'));
  try {
    const file = words.outputs ?? join(folder, 'outputs.json');
    const failed = await deploy(stage, [...words.cdk, ...(words.outputs ? [] : ['--outputs-file', file])]);
    if (failed !== undefined) return failed;
    const outputs = readOutputs(file, stackName(stage));
    if (outputs !== undefined) return await finish(outputs, words);
    console.log('Nothing was executed, so there is nothing to check.');
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** `npm run deploy`: everything from an empty account to a stage that answers (docs/decisions/0323-two-commands.md). */
const main = async (args: readonly string[]): Promise<number> => {
  const words = wordsOf(args);
  if (words.profile !== undefined) process.env.AWS_PROFILE = words.profile;
  const isHelp = args.includes('--help') || args.includes('-h');
  if (isHelp) console.log(usage);
  const stage = isHelp ? undefined : await stageOf(args);
  // The CDK says what is wrong with the context.
  if (stage === undefined) return runCdk(['deploy', ...words.cdk]);
  const failed = await steps(stage, words);
  if (failed !== undefined) console.error(`\nFailed: ${failed}.`);
  return failed === undefined ? 0 : 1;
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
