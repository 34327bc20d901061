import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A project of somebody else. */
export interface Consumer {
  readonly folder: string;
  /** The folder of the installed package. */
  readonly installed: string;
  /** The text of a file of the installed package. */
  readonly read: (file: string) => string;
}

/**
 * Makes a project below a folder outside this repository, and installs the archive in it. There is no registry, and
 * nothing that npm knew before: the archive has to be enough.
 * @param name of the package in the archive
 */
export const installArchive = async (folder: string, archive: string, name: string): Promise<Consumer> => {
  const consumer = join(folder, 'consumer');
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', join(folder, 'cache')];
  // On Windows, npm is no program but a script.
  const command = ['install', ...options, archive];
  await run('npm', command, { cwd: consumer, shell: process.platform === 'win32' });
  const installed = join(consumer, 'node_modules', name);
  return { folder: consumer, installed, read: (file) => readFileSync(join(installed, file), 'utf8') };
};
