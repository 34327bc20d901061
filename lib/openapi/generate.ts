import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { routes } from '../contract/routes/index.ts';
import { clientTypes } from './client-types.ts';
import { openApiDocument } from './document.ts';
import { eventSchemas } from './event-schemas.ts';
import { withPermissionTable } from './permission-table.ts';
import { sampleEvents } from './sample-event.ts';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);

const read = (path: string): string => {
  try {
    return readFileSync(at(path), 'utf8');
  } catch {
    return '';
  }
};

/** Indented by one space: programs read these files, but people read their diffs. */
const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** The files that are generated from the route table, with their text. */
export const generatedFiles = (): ReadonlyMap<string, string> => {
  const document = openApiDocument(routes, packageJson.version);
  return new Map([
    ['openapi.json', json(document)],
    ['client/openapi.ts', clientTypes(document)],
    ['events.json', json(sampleEvents(routes))],
    ['docs/permissions.md', withPermissionTable(read('docs/permissions.md'), routes)],
    ...[...eventSchemas()].map(([type, schema]): [string, string] => [`docs/events/${type}.json`, json(schema)]),
  ]);
};

/** Paths of the files whose text differs from the text generated from the route table. */
export const outdatedFiles = (): readonly string[] =>
  [...generatedFiles()].filter(([path, text]) => read(path) !== text).map(([path]) => path);

// `node lib/openapi/generate.ts` writes the files; with `--check` it only lists those that differ, and fails.
if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  const outdated = outdatedFiles();
  if (values.check) {
    for (const path of outdated)
      process.stderr.write(`${path} differs from the route table: node lib/openapi/generate.ts\n`);
    process.exitCode = outdated.length === 0 ? 0 : 1;
  } else {
    const files = generatedFiles();
    for (const path of outdated) writeFileSync(at(path), files.get(path) ?? '');
    process.stdout.write(outdated.length === 0 ? 'Nothing to do\n' : `Wrote ${outdated.join(', ')}\n`);
  }
}
