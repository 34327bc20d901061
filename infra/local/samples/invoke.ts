import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { routes } from '../../../lib/contract/routes/index.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { loadDemo } from '../demo/demo.ts';
import { startInstance } from '../functions/instance.ts';
import { openGateway } from '../gateway/gateway.ts';
import { keyBeside } from '../storage/secrets-key.ts';
import { readSamples, type Sample } from './samples.ts';
import { type SampleAnswer, sendSample } from './send-sample.ts';

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** An answer as text; for an HTTP answer its status, content type and body. */
const shown = (answer: SampleAnswer): string => {
  if ('payload' in answer) return JSON.stringify(answer.payload ?? null, null, 2);
  const { status, headers, body } = answer.http;
  const value = (wanted: string): string => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';
  const text = (value('content-encoding') === 'gzip' ? gunzipSync(body) : body).toString();
  return `HTTP ${status} ${value('content-type')}\n\n${pretty(text)}`;
};

const list = (samples: ReadonlyMap<string, Sample>): string => {
  const width = Math.max(...[...samples.keys()].map((name) => name.length));
  const lines = [...samples].map(([name, { kind, event }]) =>
    kind === 'proxy' ? `  ${name.padEnd(width)}  ${event.httpMethod} ${event.resource}` : `  ${name}`,
  );
  return `usage: npm run invoke -- <operation>\n\n${lines.join('\n')}`;
};

/**
 * Sends the sample of one operation to its function. The table is a new one with the built-in data and the demo data.
 * With DYNAMODB_ENDPOINT it is the table there, and the caller is the owner of HALYARD_TOKEN.
 * @returns the text to print
 */
const main = async (operation: string | undefined, env: NodeJS.ProcessEnv): Promise<string> => {
  const samples = await readSamples(new Date());
  if (operation === undefined) return list(samples);
  const sample = samples.get(operation);
  if (!sample) throw new Error(`There is no operation "${operation}" in events.json.\n\n${list(samples)}`);
  const elsewhere = Boolean(env[variables.endpoint]);
  const token = elsewhere ? env.HALYARD_TOKEN : `*:*.${randomUUID()}`;
  if (!token) throw new Error('Set HALYARD_TOKEN to an admin token of the instance at DYNAMODB_ENDPOINT');
  env[variables.logLevel] ||= 'error';
  if (elsewhere && !env[variables.secretsKeyParameter]) {
    env[variables.secretsKeyFile] ||= keyBeside(env.HALYARD_DATA || '.halyard');
  }
  env[variables.baseUrl] ||= 'http://127.0.0.1:4242';
  const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
  try {
    const { functions, table } = instance;
    const answer = openGateway({ routes, functions, report: console.error });
    const tokens = elsewhere ? { admin: token } : await loadDemo({ answer, table, token });
    return shown(await sendSample(functions, operation, sample, tokens));
  } finally {
    await instance.stop();
  }
};

try {
  console.log(await main(process.argv[2], process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
