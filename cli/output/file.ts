import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Context } from '../service/context.ts';

type OutputFolder = Pick<Context, 'cwd'>;

/** The text of a file; undefined: the file does not exist. */
export const readIfThere = async ({ cwd }: OutputFolder, path: string): Promise<string | undefined> => {
  try {
    return await readFile(resolve(cwd, path), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Writes a file, and creates its folder if it is missing. */
export const writeFileAt = async ({ cwd }: OutputFolder, path: string, text: string): Promise<void> => {
  const file = resolve(cwd, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};
