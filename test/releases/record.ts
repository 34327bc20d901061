import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { loadDemo } from '../../infra/local/demo/demo.ts';
import { startInstance } from '../../infra/local/functions/instance.ts';
import { openGateway } from '../../infra/local/gateway/gateway.ts';
import { readSamples } from '../../infra/local/samples/samples.ts';
import { sendSample } from '../../infra/local/samples/send-sample.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { appendAllPending } from '../../lib/store/event-log/append.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { scanAll } from './items.ts';
import { makeRareItems } from './rare.ts';

/**
 * Records the stored items of this version: `node test/releases/record.ts` writes `test/releases/predecessor.json.gz`,
 * with the items of the demo data after all samples that write and remove nothing, and with unfinished work. Run it
 * with each release, so that the next version is tested on it; never run it to make a test pass.
 */
const file = new URL('predecessor.json.gz', import.meta.url);

const token = `*:*.${randomUUID()}`;
process.env.HALYARD_LOG_LEVEL = 'silent';
const { env } = process;
const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
try {
  const { functions, table } = instance;
  const answer = openGateway({ routes, functions, report: console.error });
  const tokens = await loadDemo({ answer, table, token });
  const samples = await readSamples(new Date());
  const writes = routes.filter(({ method, role }) => role !== 'reader' && method !== 'DELETE' && method !== 'GET');
  for (const { operation } of writes) {
    const sample = samples.get(operation);
    if (sample && !/import|archive|delete/i.test(operation)) await sendSample(functions, operation, sample, tokens);
  }
  await appendAllPending(table);
  // The functions open it with the first sample.
  const deployed = await import('../../lib/store/process/table.ts');
  await makeRareItems({ answer, table: deployed.table, token });
  const items = await scanAll(table);
  // The secrets of login providers can be read only with the key that encrypted them.
  const secretsKey = readFileSync(env[variables.secretsKeyFile] ?? '', 'utf8');
  const reads: Record<string, number> = {};
  for (const { operation, method } of routes) {
    const sample = method === 'GET' && samples.get(operation);
    const sent = sample && (await sendSample(functions, operation, sample, tokens));
    if (sent && 'http' in sent) reads[operation] = sent.http.status;
  }
  writeFileSync(file, gzipSync(JSON.stringify({ tokens, secretsKey, reads, items }), { level: 9 }));
  const kinds = Map.groupBy(items, ({ kind }) => kind?.S ?? '');
  console.log([...kinds].map(([kind, of]) => `${of.length} ${kind}`).join('\n'));
} finally {
  await instance.stop();
}
