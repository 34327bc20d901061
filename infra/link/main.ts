import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole } from '../build-console.ts';
import { bundleFolder, bundleFunctions } from '../bundle.ts';
import { bundleConsole } from '../bundle-console.ts';
import { consoleFolder } from '../front/console-files.ts';
import { writeLink } from './write-link.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/**
 * Writes the templates of a trial and of a production stage, and the files that both copy.
 * @param bundles folder with the bundles of all functions and the console
 * @returns the paths of the templates
 */
export const writeLinks = (folder: string, bundles: string, now: Date): readonly string[] =>
  [false, true].map((production) => writeLink(folder, { production, bundles, now }));

const main = async (): Promise<void> => {
  await Promise.all([bundleFunctions(), buildConsole()]);
  bundleConsole(bundleFolder, consoleFolder);
  for (const file of writeLinks(resolve(process.argv[2] ?? join(dist, 'link')), bundleFolder, new Date()))
    console.log(file);
};

if (import.meta.main) await main();
