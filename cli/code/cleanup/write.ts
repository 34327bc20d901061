import { randomUUID } from 'node:crypto';
import { chmod, copyFile, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CliError, movedError } from '../../exit.ts';
import type { ChangedFile } from './clean.ts';

interface Prepared {
  readonly path: string;
  readonly written: string;
  readonly saved: string;
}

const mark = '\uFEFF';

/** Writes the new text beside a file, with its rights, and keeps a copy of the old one. */
const prepare = async ({ path: given, before, after }: ChangedFile): Promise<Prepared> => {
  const path = await realpath(given);
  const text = await readFile(path, 'utf8');
  const hasMark = text.startsWith(mark);
  if ((hasMark ? text.slice(1) : text) !== before)
    throw movedError(`${given} has changed meanwhile, or is not written in UTF-8. No file was changed.`);
  const part = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  const prepared = { path, written: `${part}.new`, saved: `${part}.old` };
  await writeFile(prepared.written, `${hasMark ? mark : ''}${after}`, { flag: 'wx' });
  await chmod(prepared.written, (await stat(path)).mode);
  await copyFile(path, prepared.saved);
  return prepared;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Writes all files, or none: each is written beside its place and renamed when all are there; if a rename fails, those
 * before it are taken back.
 * @throws CliError when nothing was written
 */
export const writeAll = async (files: readonly ChangedFile[]): Promise<void> => {
  const prepared: Prepared[] = [];
  const done: Prepared[] = [];
  try {
    for (const file of files) prepared.push(await prepare(file));
    for (const one of prepared) {
      await rename(one.written, one.path);
      done.push(one);
    }
  } catch (error) {
    for (const { saved, path } of done.toReversed()) await rename(saved, path);
    if (error instanceof CliError) throw error;
    throw new CliError(`The files could not be written, and none was changed: ${messageOf(error)}`);
  } finally {
    for (const { written, saved } of prepared) {
      await rm(written, { force: true });
      await rm(saved, { force: true });
    }
  }
};
