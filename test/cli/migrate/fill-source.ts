import { parseArgs } from 'node:util';
import { fill } from './fill.ts';
import { sourceSet } from './source-set.ts';

/**
 * Fills an empty server of this API with the source set, to record it (record.ts).
 *
 *     node test/cli/migrate/fill-source.ts --url http://127.0.0.1:4252 --token '*:*.…' --database postgres://…/unleash
 */
const {
  url = '',
  token = '',
  database = '',
} = parseArgs({
  options: { url: { type: 'string' }, token: { type: 'string' }, database: { type: 'string' } },
}).values;

await fill({ url, token, database }, sourceSet, console.log);
