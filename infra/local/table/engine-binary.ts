import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const executable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The program beside the manifest of the platform package, which declares no `bin`. */
const packaged = (platform: string, name: string): string | undefined => {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`);
    return join(dirname(manifest), name);
  } catch {
    return undefined;
  }
};

/**
 * Path of the embedded DynamoDB-compatible engine: the one npm installed for `platform`, else `dynoxide` on PATH.
 *
 * @throws Error with how to get an engine if there is none
 */
export const engineBinary = (
  env: NodeJS.ProcessEnv = process.env,
  platform = `${process.platform}-${process.arch}`,
): string => {
  const name = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name));
  for (const file of [packaged(platform, name), ...onPath]) if (file && executable(file)) return file;
  throw new Error(
    `No DynamoDB engine found. Install the optional package @dynoxide/${platform} (npm install --include=optional), ` +
      'or put dynoxide on PATH, or set DYNAMODB_ENDPOINT to a running engine, e.g. DynamoDB Local at http://127.0.0.1:8000',
  );
};
