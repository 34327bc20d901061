/**
 * Measures the requests of SDKs over HTTP, with `npm start` in a separate process. With `HALYARD_PEER_URL` and
 * `HALYARD_PEER_TOKEN` (an admin token), the same requests are also sent to another server of this API, in turn.
 *
 *     node test/bench/sdk.ts
 */
import { startService } from '../e2e/harness.ts';
import { type Load, load, type Shot } from './tools/load.ts';
import type { BenchRow } from './tools/row.ts';

const flags = 350;
const environment = 'production';

/** Typical flags: gradual rollouts, some limited to countries, some with variants. */
const flag = (n: number) => {
  const name = `flag-${String(n).padStart(3, '0')}`;
  return {
    feature: { name, project: 'default', type: 'release', stale: false, impressionData: false, description: null },
    environment: { featureName: name, environment, enabled: n % 5 !== 0, variants: variants(n) },
    strategy: {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      featureName: name,
      projectId: 'default',
      environment,
      strategyName: 'flexibleRollout',
      parameters: { rollout: String(n % 101), stickiness: 'default', groupId: name },
      constraints: [
        { contextName: 'appName', operator: 'IN', values: ['web', 'ios'], inverted: false, caseInsensitive: false },
      ],
    },
  };
};

const variants = (n: number): readonly object[] =>
  n % 7 === 0
    ? ['a', 'b'].map((name) => ({
        name,
        weight: 500,
        weightType: 'variable',
        stickiness: 'default',
        payload: { type: 'string', value: name },
      }))
    : [];

/** State documents that both servers can import: the peer accepts at most 100 kB per request. */
const states = () => {
  const all = Array.from({ length: flags }, (_, n) => flag(n));
  return Array.from({ length: 7 }, (_, part) => all.slice(part * 50, part * 50 + 50)).map((some) => ({
    version: 4,
    features: some.map(({ feature }) => feature),
    featureEnvironments: some.map((one) => one.environment),
    featureStrategies: some.map(({ strategy }) => strategy),
  }));
};

interface Side {
  readonly url: string;
  readonly admin: string;
}

const ask = async ({ url, admin }: Side, path: string, body: unknown): Promise<unknown> => {
  const headers = { Authorization: admin, 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text.startsWith('{') ? JSON.parse(text) : text;
};

const newToken = async (side: Side, type: 'client' | 'frontend'): Promise<string> => {
  const wish = { tokenName: `bench ${type}`, type, environment, projects: ['*'] };
  const made = await ask(side, '/api/admin/api-tokens', wish);
  if (made === null || typeof made !== 'object' || !('secret' in made)) throw new Error('no token');
  return String(made.secret);
};

/** The tokens of a server with the flags. */
interface Tokens {
  readonly page: string;
  readonly server: string;
}

const prepared = async (side: Side): Promise<Tokens> => {
  for (const state of states()) await ask(side, '/api/admin/state/import', state);
  return { page: await newToken(side, 'frontend'), server: await newToken(side, 'client') };
};

/** A different user in each request, so that no answer comes from memory. */
const contextOf = (n: number) => ({ appName: 'web', userId: `user-${n}` });

const bulkPath = '/ofrep/v1/evaluate/flags';

const bulk = (token: string): Shot => ({
  method: 'POST',
  path: () => bulkPath,
  headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  body: (n) => JSON.stringify({ context: contextOf(n) }),
  status: 200,
});

/** A request for the same user and flags, with nothing changed. */
const unchanged = async (url: string, token: string): Promise<Shot> => {
  const { headers } = bulk(token);
  const body = JSON.stringify({ context: contextOf(0) });
  const answer = await fetch(`${url}${bulkPath}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return {
    ...bulk(token),
    headers: { ...headers, 'If-None-Match': answer.headers.get('etag') ?? '' },
    body: () => body,
    status: 304,
  };
};

/** The nearest request on servers without OFREP: the same flags for a context, without disabled ones. */
const frontend = (token: string): Shot => ({
  method: 'GET',
  path: (n) => `/api/frontend?${new URLSearchParams(contextOf(n))}`,
  headers: { Authorization: token },
  status: 200,
});

/** The report of one instance about all flags in a minute. */
const report = (token: string): Shot => {
  const toggles = Object.fromEntries(
    Array.from({ length: flags }, (_, n) => [flag(n).feature.name, { yes: n % 97, no: n % 13, variants: {} }]),
  );
  return {
    method: 'POST',
    path: () => '/api/client/metrics',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: () => {
      const now = new Date().toISOString();
      return JSON.stringify({ appName: 'bench', instanceId: 'bench', bucket: { start: now, stop: now, toggles } });
    },
    status: 202,
  };
};

const ms = 4_000;
const rounds = 3;

interface Contest {
  readonly own: () => Promise<Load>;
  readonly peer?: () => Promise<Load>;
}

const median = (loads: readonly Load[]): Load =>
  loads.toSorted((a, b) => a.rate - b.rate)[Math.floor(loads.length / 2)] ?? { rate: Number.NaN, p99: Number.NaN };

/** Measures both servers in turn, so that a slow moment of the machine affects both. */
const measured = async (name: string, { own, peer }: Contest): Promise<BenchRow> => {
  const [ours, theirs]: [Load[], Load[]] = [[], []];
  await own();
  await peer?.();
  for (let round = 0; round < rounds; round++) {
    ours.push(await own());
    if (peer) theirs.push(await peer());
  }
  const { rate, p99 } = median(ours);
  return {
    name,
    value: p99,
    unit: 'ms (p99)',
    rate,
    ...(peer && { ratio: rate / median(theirs).rate, bar: '> 1 ×' }),
  };
};

const peerFromEnvironment = (): Side | undefined => {
  const { HALYARD_PEER_URL: url, HALYARD_PEER_TOKEN: admin } = process.env;
  return url && admin ? { url, admin } : undefined;
};

export const benchSdk = async (): Promise<BenchRow[]> => {
  const service = await startService({
    reportMs: 60_000,
    env: { HALYARD_VALIDATE_RESPONSES: 'false', HALYARD_LOG_LEVEL: 'error' },
  });
  try {
    const own = { url: service.url, admin: service.token };
    const peer = peerFromEnvironment();
    const tokens = await prepared(own);
    const peerTokens = peer && (await prepared(peer));
    const rows: BenchRow[] = [];
    for (const callers of [8, 32]) {
      const shot = bulk(tokens.page);
      rows.push(
        await measured(`OFREP bulk of ${flags} flags, ${callers} callers`, {
          own: () => load(own.url, shot, callers, ms),
          ...(peer && peerTokens && { peer: () => load(peer.url, frontend(peerTokens.page), callers, ms) }),
        }),
      );
      const poll = await unchanged(own.url, tokens.page);
      rows.push(
        await measured(`OFREP bulk of ${flags} flags, 304, ${callers} callers`, {
          own: () => load(own.url, poll, callers, ms),
        }),
      );
      const sent = report(tokens.server);
      rows.push(
        await measured(`a report of ${flags} features, ${callers} callers`, {
          own: () => load(own.url, sent, callers, ms),
          ...(peer && peerTokens && { peer: () => load(peer.url, report(peerTokens.server), callers, ms) }),
        }),
      );
    }
    return rows;
  } finally {
    await service.stop();
  }
};

if (import.meta.main) {
  console.table(await benchSdk());
  process.exit(0);
}
