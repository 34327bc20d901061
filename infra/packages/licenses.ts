import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file of a package of ours with the licenses of the code of others in it. */
export const licensesFile = 'THIRD-PARTY-LICENSES.txt';
const between = `\n${'-'.repeat(80)}\n\n`;

const person = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
const licensedSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: person.optional(),
  contributors: z.array(person).default([]),
});

/** Folders of the packages that contribute files to a bundle. */
const packagesOf = (inputs: readonly string[]): readonly string[] => {
  const folders = inputs.flatMap((input) => input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  return [...new Set(folders)].filter((folder) => existsSync(join(root, folder, 'package.json')));
};

/** The text of the MIT license, for packages that name it and leave its text out, although it demands it. */
const mit = (holders: readonly string[]): string => `MIT License

Copyright (c) ${holders.join(', ')}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/**
 * What whoever redistributes the code of a package has to include: its license, its notices, and the licenses of code that
 * it has bundled itself.
 * @throws Error when it has no text of its license
 */
const licenseOf = (folder: string): string => {
  const path = join(root, folder);
  const { name, version, license, author, contributors } = licensedSchema.parse(
    JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')),
  );
  const files = readdirSync(path).sort();
  const found = files.filter((one) => /^licen[cs]e(\.(md|txt))?$|^notice(\.(md|txt))?$|\.license\.txt$/i.test(one));
  const texts = found.map((file) => readFileSync(join(path, file), 'utf8').trim());
  if (!found.some((file) => /^licen[cs]e/i.test(file))) {
    if (license !== 'MIT') throw new Error(`${name} ${version} has no text of its license, ${license}`);
    texts.unshift(mit([...(author === undefined ? [] : [author]), ...contributors]));
  }
  return `${name} ${version}\n\n${texts.join('\n\n')}\n`;
};

/**
 * Writes the licenses of all packages whose code is in a package, sorted by their names.
 * @param inputs files of its bundles, from the root of the repository
 */
export const writeLicenses = (folder: string, inputs: readonly string[]): void => {
  const licenses = [...new Set(packagesOf(inputs).map(licenseOf))].sort();
  writeFileSync(join(folder, licensesFile), licenses.join(between));
};

/** The packages whose licenses such a text has, as `name@version`. */
export const packagesNamedIn = (licenses: string): readonly string[] =>
  licenses.split(between).map((license) => (license.split('\n')[0] ?? '').replace(/ (?=\S+$)/, '@'));
