import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

const licensedSchema = z.looseObject({ name: z.string(), version: z.string(), license: z.string().optional() });

/** Folders of the packages that contribute files to a bundle, sorted by name. */
const packagesOf = (inputs: readonly string[]): readonly string[] => {
  const folders = inputs.flatMap((input) => input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  return [...new Set(folders)].filter((folder) => existsSync(join(root, folder, 'package.json'))).sort();
};

/** The license text of a package; whoever redistributes its code has to include it. */
const licenseOf = (folder: string): string => {
  const path = join(root, folder);
  const { name, version, license } = licensedSchema.parse(JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')));
  const file = readdirSync(path).find((one) => /^licen[cs]e(\.(md|txt))?$/i.test(one));
  const text = file === undefined ? (license ?? '') : readFileSync(join(path, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}\n`;
};

/**
 * Writes `THIRD-PARTY-LICENSES.txt`: the licenses of all packages whose code is in a package.
 * @param inputs files of its bundles, from the root of the repository
 */
export const writeLicenses = (folder: string, inputs: readonly string[]): void =>
  writeFileSync(
    join(folder, 'THIRD-PARTY-LICENSES.txt'),
    packagesOf(inputs)
      .map(licenseOf)
      .join(`\n${'-'.repeat(80)}\n\n`),
  );
