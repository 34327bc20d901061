/**
 * Counts the waves of a cold start in a separate process: how often a function waits for the table, one time after the
 * other, from its import to its first answer. It also counts the passwords that the function hashes.
 *
 *     node test/bench/cold-start/cold-start-waves.ts <handler> <event>
 */
import crypto, { randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openWaveMeter } from '../../support/waves.ts';

const [handler = '', event = '{}'] = process.argv.slice(2);
for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined;
let hashes = 0;
const { scrypt } = crypto;
Object.defineProperty(crypto, 'scrypt', {
  value: (...args: Parameters<typeof scrypt>) => {
    hashes++;
    scrypt(...args);
  },
});
syncBuiltinESMExports();
const { table } = await import('../../../lib/store/process/table.ts');
const { answer, waves } = await openWaveMeter(table)(async () => {
  const file = resolve(import.meta.dirname, '../../../functions', `${handler}.ts`);
  const module: { handler: (event: object, context: object) => Promise<{ readonly statusCode?: number } | undefined> } =
    await import(pathToFileURL(file).href);
  return module.handler(JSON.parse(event), { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 29_000 });
});
const counted = { status: answer?.statusCode ?? 200, waves: waves.length, hashes };
process.stdout.write(JSON.stringify(counted), () => process.exit(0));
