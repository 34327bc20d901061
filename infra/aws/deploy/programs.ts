import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Runs a program of Node with the terminal of this one. @returns its exit code */
const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, [file, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
      .on('error', reject)
      .on('exit', (code) => resolve(code ?? 1));
  });

/** Runs the command line of the CDK, e.g. `deploy`. */
export const runCdk = (args: readonly string[]): Promise<number> =>
  run(createRequire(import.meta.url).resolve('aws-cdk/bin/cdk'), args);

/** Runs the smoke test. The token is in the environment, where no list of processes shows it. */
export const runSmoke = (url: string, token: string): Promise<number> =>
  run(fileURLToPath(new URL('../../smoke.ts', import.meta.url)), ['--url', url], { HALYARD_TOKEN: token });
