import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { variables } from '../../lib/store/runtime/env.ts';

const name = 'settings.key';

/** Where the key lies when the data is with another engine: in this machine's own folder. */
export const keyBeside = (dataFolder: string): string => join(resolve(dataFolder), name);

/**
 * Says to the functions where the key of stored secrets is, unless somebody else has said so: beside the data, or in a
 * folder of its own that goes with data which is not kept.
 *
 * @returns removes that folder
 */
export const placeSecretsKey = (env: NodeJS.ProcessEnv, dataFile: string | undefined): (() => void) => {
  if (env[variables.secretsKeyFile] || env[variables.secretsKeyParameter]) return () => {};
  const folder = dataFile === undefined ? mkdtempSync(join(tmpdir(), 'halyard-key-')) : dirname(dataFile);
  env[variables.secretsKeyFile] = join(folder, name);
  return () => {
    if (dataFile === undefined) rmSync(folder, { recursive: true, force: true });
  };
};
