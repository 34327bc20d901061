import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { deploymentsOf } from './replica.ts';
import { alarmsOption, rollbackOptions, stageOf } from './watch/rollback-options.ts';

const run = (args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const cdk = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
    spawn(process.execPath, [cdk, 'deploy', ...args], { stdio: 'inherit' })
      .on('error', reject)
      .on('exit', (code) => resolve(code ?? 1));
  });

/**
 * `npm run deploy`: `cdk deploy`, with the alarms that take an update of this stage back
 * (docs/decisions/0297-what-takes-an-update-back.md).
 */
const main = async (args: readonly string[]): Promise<number> => {
  const profile = args[args.indexOf('--profile') + 1];
  if (args.includes('--profile') && profile !== undefined) process.env.AWS_PROFILE = profile;
  const stage = await stageOf(args);
  let options: readonly string[];
  try {
    options = await rollbackOptions(args);
  } catch (error) {
    console.error(
      `The alarms that take an update back cannot be read: ${error instanceof Error ? error.message : error}\n` +
        `Allow cloudwatch:DescribeAlarms, or name them yourself (${alarmsOption} <arn>, or ${alarmsOption} none).`,
    );
    return 1;
  }
  for (const deployment of deploymentsOf(stage, args, options)) {
    const code = await run(deployment);
    if (code !== 0) return code;
  }
  return 0;
};

process.exitCode = await main(process.argv.slice(2));
