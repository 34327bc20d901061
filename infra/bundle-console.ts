import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConsole } from './front/console-files.ts';

/** The function that uploads the console. */
const handler = 'console-files';

/**
 * Copies the built console beside the bundle of the function that uploads it, with a list of the headers for each file.
 * @param bundles folder that `bundleFunctions` wrote
 * @throws Error when the folder of the console has no build
 */
export const bundleConsole = (bundles: string, folder: string): void => {
  const target = join(bundles, handler, 'console');
  rmSync(target, { recursive: true, force: true });
  const files = readConsole(folder);
  for (const { path, body } of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), body);
  }
  writeFileSync(join(target, 'files.json'), JSON.stringify(files.map(({ body: _, ...file }) => file)));
};
