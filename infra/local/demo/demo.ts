import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { system } from '../../../lib/store/commit/journal.ts';
import { transact } from '../../../lib/store/commit/unit-of-work.ts';
import { openKnownMetrics } from '../../../lib/store/observations/known-metrics.ts';
import type { FeatureItem, SignupTokenItem } from '../../../lib/store/table/items.ts';
import { featureKey, instance, projectScope, signupTokenKey } from '../../../lib/store/table/keys.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import type { HttpAnswer } from '../gateway/gateway-answer.ts';
import type { HttpRequest } from '../gateway/proxy-event.ts';
import type { SampleTokens } from '../samples/send-sample.ts';
import { demoChangeRequests } from './demo-change-requests.ts';
import { demoSteps, signupSecret } from './demo-people.ts';
import { makeDemoSession } from './demo-sessions.ts';

/** The link of the samples (lib/contract/routes/feature-links.ts). */
const demoLinkId = '01JQ2Z5V7M3N8X4K6T9R0WCBEH';

/** The demo data: a state document (contract: state §1) of two projects, as the import endpoint takes it. */
export const demoStateFile = new URL('demo-state.json', import.meta.url);

export interface DemoPlace {
  readonly answer: (request: HttpRequest) => Promise<HttpAnswer>;
  readonly table: Table;
  /** An admin token. */
  readonly token: string;
}

/** @throws Error with the answer if the service refused the request */
const send = async (
  { answer, token }: DemoPlace,
  path: string,
  content: Buffer,
  method: 'POST' | 'PUT' = 'POST',
): Promise<string> => {
  const { status, body } = await answer({
    method,
    path,
    queryString: '',
    rawHeaders: ['Authorization', token, 'Content-Type', 'application/json'],
    body: content,
    sourceIp: '127.0.0.1',
    port: 80,
  });
  if (status >= 300) throw new Error(`The demo data was refused at ${path} with ${status}: ${body.toString()}`);
  return body.toString();
};

/** Stores a signup token with a fixed secret, which the samples need and the API cannot make. */
const makeSignupToken = (table: Table): Promise<void> =>
  transact({ table, actor: system, now: new Date() }, [instance], async (unit) => {
    const key = signupTokenKey(signupSecret);
    await unit.get(key);
    unit.put<SignupTokenItem>({
      ...key,
      kind: 'signup-token',
      secret: signupSecret,
      name: 'Open day',
      enabled: true,
      expiresAt: '2099-01-31T12:00:00.000Z',
      createdAt: '2026-01-05T09:00:00.000Z',
      createdBy: 'demo',
      users: [],
    });
  });

/** Adds a link with a fixed id, which the samples name and the API makes by chance. */
const makeDemoLink = (table: Table): Promise<void> =>
  transact({ table, actor: system, now: new Date() }, [projectScope('default')], async (unit) => {
    const feature = await unit.get(featureKey('default', 'checkout'));
    if (!feature) throw new Error('The demo data has no flag "checkout"');
    const link = { url: 'https://wiki.example/checkout', title: 'How it is released' };
    unit.put<FeatureItem>({ ...feature, links: [{ id: demoLinkId, ...link }] });
    const { name: featureName, project, tags } = feature;
    unit.emit({ type: 'feature-link-added', project, featureName, tags, data: link });
  });

/** What SDKs report is stored some time after it came, and samples name the metric at once. */
const makeDemoMetric = async (table: Table, now: Date): Promise<void> => {
  const metric = {
    name: 'checkout_errors',
    type: 'counter',
    help: 'Errors of the checkout',
    series: new Set<string>(),
    owners: new Set(['']),
    projects: new Set(['*']),
  } as const;
  await openKnownMetrics(table).admit(
    [
      { ...metric, environment: 'development' },
      { ...metric, environment: 'production' },
    ],
    now,
  );
};

/** The secret of a new token; an answer for SCIM has another member. */
const made = z.object({ secret: z.string().optional(), token: z.string().optional() });

/** An import pauses a plan; somebody starts it again. */
const demoRelease = {
  method: 'POST',
  path:
    '/api/admin/projects/mobile/features/mobile-dark-mode/environments/development' +
    '/release-plans/01KB0000000000000000000P00/milestones/01KB0000000000000000000M01/start',
  body: {},
  keeps: undefined,
} as const;

/**
 * Creates the demo data with calls of an administrator: the state document, then people with their roles and tokens,
 * then change requests, and a metric that SDKs reported.
 * @returns a token of each kind
 * @throws Error with the answer if a call was refused
 */
export const loadDemo = async (place: DemoPlace): Promise<SampleTokens> => {
  await send(place, '/api/admin/state/import', await readFile(demoStateFile));
  await makeSignupToken(place.table);
  const tokens: Record<string, string> = {};
  for (const { method, path, body, keeps } of [...demoSteps, ...demoChangeRequests, demoRelease]) {
    const answer = await send(place, path, Buffer.from(JSON.stringify(body)), method);
    if (keeps === undefined) continue;
    const { token, secret = token } = made.parse(JSON.parse(answer));
    if (secret !== undefined) tokens[keeps] = secret;
  }
  await makeDemoLink(place.table);
  await makeDemoSession(place.table, new Date());
  await makeDemoMetric(place.table, new Date());
  return { admin: place.token, ...tokens };
};
