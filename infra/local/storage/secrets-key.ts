import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { variables } from '../../../lib/store/runtime/env.ts';

const name = 'settings.key';

/** The key file if the data is in another engine: it is in the default folder of this machine. */
export const keyBeside = (dataFolder: string): string => join(resolve(dataFolder), name);

/**
 * Sets the environment variable with the key file of stored secrets, unless it is set. The file is beside the data, or
 * in a temporary folder if the data is not kept.
 * @returns a function that removes the temporary folder
 */
export const placeSecretsKey = (env: NodeJS.ProcessEnv, dataFile: string | undefined): (() => void) => {
  if (env[variables.secretsKeyFile] || env[variables.secretsKeyParameter]) return () => {};
  const folder = dataFile === undefined ? mkdtempSync(join(tmpdir(), 'halyard-key-')) : dirname(dataFile);
  env[variables.secretsKeyFile] = join(folder, name);
  return () => {
    if (dataFile === undefined) rmSync(folder, { recursive: true, force: true });
  };
};
