import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');

export interface Ran {
  readonly code: number | null;
  /** Standard output and errors, in the order in which they were written. */
  readonly output: string;
}

/** Runs a file of `infra/aws/deploy` as its npm script does, without a terminal and without credentials of this machine. */
export const runCommand = async (
  command: 'main' | 'check-account',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-aws-'));
  const nowhere = join(folder, 'none');
  // One file for both, and for all processes: two pipes would lose the order.
  const file = join(folder, 'output');
  const output = openSync(file, 'a');
  const own = Object.entries(process.env).filter(([name]) => !/^(AWS_|CDK_|TABLE_NAME|DYNAMODB_)/.test(name));
  const child = spawn(process.execPath, [`infra/aws/deploy/${command}.ts`, ...args], {
    cwd: root,
    env: {
      ...Object.fromEntries(own),
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: nowhere,
      AWS_SHARED_CREDENTIALS_FILE: nowhere,
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      // Takes two thirds of the time of making templates, and finds only warnings.
      CDK_VALIDATION: 'false',
      NO_COLOR: '1',
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  const [code] = await once(child, 'exit');
  closeSync(output);
  return { code, output: readFileSync(file, 'utf8') };
};

/** The environment of somebody who deploys to this address. */
export const deployer = (endpoint: string): Readonly<Record<string, string>> => ({
  AWS_ENDPOINT_URL: endpoint,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'secret',
});

export const bootstrapped = (region: string, qualifier = 'hnb659fds'): string =>
  `${region} /cdk-bootstrap/${qualifier}/version`;
