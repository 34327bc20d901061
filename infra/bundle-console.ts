import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConsole } from './front/console-files.ts';

/** The functions that have the console: one uploads it, and one serves it where a stage has no front. */
const handlers = ['console-files', 'console'] as const;

/**
 * Copies the built console beside the bundles of the functions that have it, with a list of the headers for each file.
 * @param bundles folder that `bundleFunctions` wrote
 * @throws Error when the folder of the console has no build
 */
export const bundleConsole = (bundles: string, folder: string): void => {
  const files = readConsole(folder);
  for (const handler of handlers) {
    const target = join(bundles, handler, 'console');
    rmSync(target, { recursive: true, force: true });
    for (const { path, body } of files) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      writeFileSync(join(target, path), body);
    }
    writeFileSync(join(target, 'files.json'), JSON.stringify(files.map(({ body: _, ...file }) => file)));
  }
};
