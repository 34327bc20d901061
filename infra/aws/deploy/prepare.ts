import { createInterface } from 'node:readline/promises';
import type { Stage } from '../stage.ts';
import { checkAccount } from './account.ts';
import { contextOf, toolkitStackOf } from './command-context.ts';
import { runCdk } from './programs.ts';
import type { DeployWords } from './words.ts';

/** Asks a person. Without a terminal nobody can answer, and that is no. */
const agrees = async (question: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
};

/**
 * Checks the account, and bootstraps the regions that need it.
 * @returns where it failed; undefined: the stage can be deployed
 */
export const prepare = async (stage: Stage, { cdk, yes, profile }: DeployWords): Promise<string | undefined> => {
  const { account, due, failures } = await checkAccount({ stage, context: contextOf(cdk) }, console.log);
  if (failures > 0) return 'the check of the account. Nothing was changed';
  for (const { region, qualifier, toolkitStack } of due) {
    const toolkit = toolkitStackOf(cdk) ?? toolkitStack;
    const options = [
      `aws://${account}/${region}`,
      ...(qualifier === undefined ? [] : ['--qualifier', qualifier]),
      ...(toolkit === undefined ? [] : ['--toolkit-stack-name', toolkit]),
      ...(profile === undefined ? [] : ['--profile', profile]),
    ];
    if (!yes && !(await agrees(`Bootstrap ${region}, which makes a bucket and roles for the CDK there?`)))
      return `${region} is not bootstrapped. Answer yes, add --yes, or run npx cdk bootstrap ${options.join(' ')}. Nothing was changed`;
    const code = await runCdk(['bootstrap', ...options]);
    if (code !== 0) return `the bootstrap of ${region}`;
  }
  return undefined;
};
