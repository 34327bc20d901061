import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generatedFiles as fromRoutes } from '../lib/openapi/generated-files.ts';
import { namingDocuments, withNames } from './packages/documents.ts';
import { published } from './packages/published.ts';

const at = (path: string): URL => new URL(`../${path}`, import.meta.url);

const read = (path: string): string => {
  try {
    return readFileSync(at(path), 'utf8');
  } catch {
    return '';
  }
};

/**
 * The files that `npm run generate` writes, with their text: those that are made from the route table, and documents that
 * name what is published (docs/decisions/0318-published-names-in-one-file.md).
 */
export const generatedFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...fromRoutes(),
    ...namingDocuments.map((path): [string, string] => [path, withNames(path, read(path), published)]),
  ]);

/** Paths of the files whose text differs from what is generated. */
export const outdatedFiles = (): readonly string[] =>
  [...generatedFiles()].filter(([path, text]) => read(path) !== text).map(([path]) => path);

// `node infra/generate.ts` writes the files; with `--check` it only lists those that differ, and fails.
if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const outdated = outdatedFiles();
  if (values.check) {
    for (const path of outdated) process.stderr.write(`${path} is outdated: npm run generate\n`);
    process.exitCode = outdated.length === 0 ? 0 : 1;
  } else {
    const files = generatedFiles();
    for (const path of outdated) writeFileSync(at(path), files.get(path) ?? '');
    process.stdout.write(outdated.length === 0 ? 'Nothing to do\n' : `Wrote ${outdated.join(', ')}\n`);
  }
}
