import { readFileSync } from 'node:fs';
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
