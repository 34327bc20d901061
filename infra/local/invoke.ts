import { randomUUID } from 'node:crypto';
import { variables } from '../../lib/environment.ts';
import { routes } from '../../lib/routes/index.ts';
import type { Route } from '../../lib/routes/route.ts';
import { openAuthorizer } from './authorizer.ts';
import { loadDemo } from './demo.ts';
import { openGateway } from './gateway.ts';
import { type Instance, startInstance } from './instance.ts';
import { invoke, type Outcome } from './lambda.ts';
import { proxyAnswer } from './proxy-answer.ts';
import { methodArn } from './proxy-event.ts';
import { authorized, type ProxySample, readSamples, type Sample } from './samples.ts';
import { scheduledEvent } from './sweep-events.ts';

const timeoutMs = 29_000;

const run = async ({ functions }: Instance, name: string, event: object): Promise<Outcome> =>
  invoke(await functions(name), event, { requestId: randomUUID(), timeoutMs });

/** The payload of an outcome. @throws Error when the function failed */
const payloadOf = (outcome: Outcome): unknown => {
  if (outcome.kind === 'answer') return outcome.payload;
  throw outcome.kind === 'error' ? outcome.error : new Error(`The function ended with: ${outcome.kind}`);
};

const send = async (instance: Instance, route: Route, sample: ProxySample, token: string): Promise<unknown> => {
  const authorize = openAuthorizer({
    ttlMs: 0,
    now: () => 0,
    invoke: (event) => run(instance, 'authorizer', event),
  });
  const verdict =
    route.access === 'public'
      ? { context: undefined }
      : await authorize(token, methodArn(sample.httpMethod, sample.path));
  if ('refusal' in verdict) throw new Error(`The authorizer did not accept the token: ${verdict.refusal}`);
  return payloadOf(await run(instance, route.handler, authorized(sample, token, verdict.context)));
};

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** What a person wants to see of an answer: of an HTTP answer status, content type and body. */
const shown = (payload: unknown, http: boolean): string => {
  const answer = http ? proxyAnswer(payload) : undefined;
  if (!answer) return JSON.stringify(payload ?? null, null, 2);
  const type = answer.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return `HTTP ${answer.status} ${type}\n\n${pretty(answer.body.toString())}`;
};

const list = (samples: ReadonlyMap<string, Sample>): string => {
  const width = Math.max(...[...samples.keys()].map((name) => name.length));
  const lines = [...samples].map(([name, { kind, event }]) =>
    kind === 'proxy' ? `  ${name.padEnd(width)}  ${event.httpMethod} ${event.resource}` : `  ${name}`,
  );
  return `usage: npm run invoke -- <operation>\n\n${lines.join('\n')}`;
};

/** The sweep looks at nothing it is called with. */
const sweepSample = (): Sample => ({ kind: 'other', event: { ...scheduledEvent(new Date(), randomUUID()) } });

/**
 * Sends the sample of one operation through its function: against a table of its own that holds the built-in and the
 * demo data, or, with DYNAMODB_ENDPOINT, against the table there as the owner of HALYARD_TOKEN.
 */
const main = async (operation: string | undefined, env: NodeJS.ProcessEnv): Promise<string> => {
  const samples = new Map([...(await readSamples()), ['sweep', sweepSample()]]);
  if (operation === undefined) return list(samples);
  const sample = samples.get(operation);
  if (!sample) throw new Error(`There is no operation "${operation}" in events.json.\n\n${list(samples)}`);
  const elsewhere = Boolean(env[variables.endpoint]);
  const token = env.HALYARD_TOKEN ?? `*:*.${randomUUID()}`;
  env[variables.logLevel] ||= 'error';
  env[variables.baseUrl] ||= 'http://127.0.0.1:4242';
  const instance = await startInstance({ initTokens: { admin: [token], client: [], frontend: [] }, env });
  try {
    if (!elsewhere)
      await loadDemo(openGateway({ routes, functions: instance.functions, report: console.error }), token);
    const route = routes.find((one) => one.operation === operation);
    if (route && sample.kind === 'proxy') return shown(await send(instance, route, sample.event, token), true);
    const event = 'authorizationToken' in sample.event ? { ...sample.event, authorizationToken: token } : sample.event;
    return shown(payloadOf(await run(instance, operation, event)), false);
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
