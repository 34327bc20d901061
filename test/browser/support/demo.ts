import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { demoStateFile } from '../../../infra/local/demo/demo.ts';
import type { TestService } from '../../e2e/harness.ts';
import { adminPassword } from '../global-setup.ts';

/** Calls the API. */
type Caller = (method: string, path: string, body?: unknown) => Promise<unknown>;

const withId = z.looseObject({ id: z.number() });
const secret = z.looseObject({ secret: z.string() });
const strategies = z.array(z.looseObject({ id: z.string(), name: z.string(), title: z.string().nullish() }));

const project = '/api/admin/projects/default';
const requests = `${project}/change-requests`;

/** @throws Error when the service refuses something */
const callerOf =
  ({ url }: TestService, token: string): Caller =>
  async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
  };

/** Additional flags of a shop: name, type, description. */
const more = [
  ['gift-cards', 'release', 'Pay with a gift card, or buy one'],
  ['one-click-reorder', 'experiment', 'The last order again, with one click'],
  ['search-suggestions', 'release', 'Suggestions while somebody types'],
  ['stock-warnings', 'operational', 'Shows when few are left'],
  ['reviews-with-photos', 'release', 'Photos of customers in reviews'],
  ['invoice-as-pdf', 'permission', 'Business customers get their invoice at once'],
  ['new-price-engine', 'release', 'Prices from the new engine; the old one goes in spring'],
  ['maintenance-page', 'kill-switch', 'Everybody sees the page that says we are back soon'],
] as const;

const person = async (admin: Caller, service: TestService, name: string): Promise<Caller> => {
  const { id } = withId.parse(
    await admin('POST', '/api/admin/user-admin', {
      ...{ username: name.toLowerCase(), name, email: `${name.toLowerCase()}@example.com` },
      ...{ rootRole: 'Admin', password: adminPassword },
    }),
  );
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const token = await admin('POST', `/api/admin/user-admin/${id}/tokens`, { description: 'Console', expiresAt });
  return callerOf(service, secret.parse(token).secret);
};

const rollout = (share: number) => ({ rollout: String(share), stickiness: 'default', groupId: 'checkout' });

/** Reports the requests of applications in this hour. */
const report = async (service: TestService, admin: Caller): Promise<void> => {
  const made = await admin('POST', '/api/admin/api-tokens', {
    ...{ tokenName: 'Shop', type: 'client', environment: 'production' },
  });
  const shop = callerOf(service, secret.parse(made).secret);
  const start = new Date().toISOString();
  const used = ['checkout', 'checkout-button', 'free-shipping', 'gift-cards', 'search-suggestions'];
  for (const [appName, weight] of [
    ['web-shop', 900],
    ['phone-app', 350],
  ] as const) {
    const toggles = Object.fromEntries(
      used.map((name, index) => [name, { yes: Math.round(weight / (index + 1)), no: weight }]),
    );
    await shop('POST', '/api/client/metrics', {
      ...{ appName, instanceId: appName, bucket: { start, stop: start, toggles } },
    });
  }
};

/**
 * Fills a service with the data of a shop: flags, people who review each other, changes, and applications that request
 * flags.
 */
export const prepareDemo = async (service: TestService): Promise<void> => {
  const admin = callerOf(service, service.token);
  await admin('POST', '/api/admin/state/import', JSON.parse(await readFile(demoStateFile, 'utf8')));
  const [ingrid, olav] = [await person(admin, service, 'Ingrid'), await person(admin, service, 'Olav')];
  for (const [name, type, description] of more) {
    await ingrid('POST', `${project}/features`, { name, type, description });
    await olav('POST', `${project}/features/${name}/environments/development/on`);
  }
  for (const name of ['gift-cards', 'search-suggestions', 'stock-warnings'])
    await ingrid('POST', `${project}/features/${name}/environments/production/on`);
  for (const [name, tag] of [
    ['gift-cards', 'payment'],
    ['new-price-engine', 'payment'],
    ['search-suggestions', 'search'],
  ])
    await olav('POST', `/api/admin/features/${name}/tags`, { type: 'simple', value: tag });
  for (const name of ['checkout', 'gift-cards']) await ingrid('POST', `${project}/features/${name}/favorites`);
  const production = `${project}/features/checkout/environments/production`;
  const [first] = strategies.parse(await ingrid('GET', `${production}/strategies`));
  await ingrid('PATCH', `${production}/strategies/${first?.id}`, [
    { op: 'replace', path: '/parameters', value: rollout(25) },
  ]);
  await admin('PUT', `${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  const propose = async (by: Caller, title: string, changes: readonly unknown[]): Promise<number> => {
    const { id } = withId.parse(await by('POST', `${project}/environments/production/change-requests`, changes));
    await by('PUT', `${requests}/${id}/title`, { title });
    await by('PUT', `${requests}/${id}/state`, { state: 'In review' });
    return id;
  };
  const on = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: true } });
  const done = await propose(olav, 'Reviews with photos for everybody', [on('reviews-with-photos')]);
  await ingrid('PUT', `${requests}/${done}/state`, { state: 'Approved' });
  await ingrid('PUT', `${requests}/${done}/state`, { state: 'Applied' });
  const open = await propose(ingrid, 'Checkout for half of the Nordic customers', [
    { action: 'updateStrategy', feature: 'checkout', payload: { id: first?.id, parameters: rollout(50) } },
    on('one-click-reorder'),
  ]);
  await ingrid('POST', `${requests}/${open}/comments`, { text: 'A quarter went well for a week. Half of them next?' });
  await olav('POST', `${requests}/${open}/comments`, { text: 'Sales agrees. I look at the numbers once more today.' });
  await propose(olav, 'Invoices as PDF', [on('invoice-as-pdf')]);
  await report(service, admin);
};
