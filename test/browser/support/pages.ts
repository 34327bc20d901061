import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject } from './data.ts';
import { longName } from './many.ts';

/** The things that a page is about: values for the parameters in `console/routes.tsx`. */
export interface TestThings {
  readonly projectId: string;
  readonly featureName: string;
  readonly id: number;
  readonly userId: number;
  readonly groupId: number;
  readonly accountId: number;
  readonly roleId: number;
  readonly strategyName: string;
  readonly appName: string;
  readonly integrationId: number;
  readonly endpointId: number;
}

export interface TestedPage {
  /** Its address, with the parameters of `console/routes.tsx`. */
  readonly route: string;
  /** The address of the page to which this one redirects. */
  readonly leadsTo?: string;
  /** Its address for a place; default: the route with the values of the place. */
  readonly search?: string;
  readonly heading: string | RegExp;
  /** Ends of the paths of lists that it shows; the answers for these get any wanted length. */
  readonly lists?: readonly string[];
  /** With no or many things it looks different, and the service has the data for that. */
  readonly counted?: boolean;
  /** It shows a row for each thing. */
  readonly rows?: boolean;
  /** It is for visitors who are not signed in. */
  readonly outside?: boolean;
}

/** All pages, one line each. A route without a line fails a test of every-page.test.ts. */
export const pages: readonly TestedPage[] = [
  { route: '/sign-in', heading: 'Sign in', outside: true },
  { route: '/forgotten-password', heading: /password/, outside: true },
  { route: '/new-user', heading: /Welcome|password/i, outside: true },
  { route: '/reset-password', heading: /password/, outside: true },
  { route: '/signed-in', heading: 'Sign in', outside: true },
  { route: '/', heading: 'Home' },
  { route: '/flags', heading: 'Flags' },
  { route: '/projects/$projectId/flags', heading: /^Flags of/, rows: true },
  { route: '/projects/$projectId/features/$featureName', heading: '$featureName' },
  { route: '/projects/$projectId/features/$featureName', search: '?tab=usage', heading: '$featureName' },
  { route: '/projects/$projectId/features/$featureName', search: '?tab=metrics', heading: '$featureName' },
  { route: '/projects/$projectId/features/$featureName', search: '?tab=code', heading: '$featureName' },
  { route: '/projects/$projectId/features/$featureName', search: '?tab=history', heading: '$featureName' },
  {
    route: '/projects/$projectId/features/$featureName/strategies/edit',
    search: '?environmentId=production',
    leadsTo: '/projects/$projectId/features/$featureName',
    heading: '$featureName',
  },
  { route: '/change-requests', heading: 'Change requests' },
  { route: '/settings', heading: 'Settings' },
  {
    route: '/projects/$projectId/change-requests',
    search: '?state=all',
    heading: /^Change requests of/,
    lists: ['/change-requests'],
    rows: true,
  },
  { route: '/projects/$projectId/change-requests/$id', heading: /^#\d+ 8/ },
  { route: '/activity', search: '?project=$projectId', heading: 'Activity', counted: true },
  { route: '/projects/$projectId/activity', heading: /^Activity of/, counted: true },
  { route: '/events', leadsTo: '/activity', heading: 'Activity' },
  { route: '/history', leadsTo: '/activity', heading: 'Activity' },
  { route: '/projects/$projectId/history', search: '?view=difference', heading: /^Compare revisions/, counted: true },
  { route: '/playground', search: '?project=$projectId&environment=production', heading: 'Playground', rows: true },
  { route: '/segments', heading: 'Segments', lists: ['/admin/segments'], rows: true },
  { route: '/projects/$projectId/settings', heading: /^Settings:/, lists: ['/api-tokens'] },
  { route: '/projects/$projectId/settings', search: '?tab=access', heading: /^Settings:/, lists: ['/access'] },
  { route: '/projects/$projectId/settings', search: '?tab=actions', heading: /^Settings:/, lists: ['/actions'] },
  {
    route: '/release-plan-templates',
    heading: 'Release plan templates',
    lists: ['/admin/release-plan-templates'],
    rows: true,
  },
  { route: '/context-fields', heading: 'Context fields', lists: ['/admin/context'], rows: true },
  { route: '/tag-types', heading: 'Tag types', lists: ['/admin/tag-types'], rows: true },
  { route: '/insights', heading: 'Insights' },
  { route: '/projects/$projectId/insights', search: '?days=30', heading: /^Insights:/ },
  { route: '/projects/$projectId/archive', heading: /^Archive:/, lists: ['/archive/features/$projectId'], rows: true },
  { route: '/projects/$projectId', heading: /^1 مشروع|^9 مشروع|^Large/, counted: true },
  { route: '/users', heading: 'Users', lists: ['/user-admin'], rows: true },
  { route: '/users/$userId', heading: /^10/ },
  { route: '/groups', heading: 'Groups', lists: ['/admin/groups'], rows: true },
  { route: '/groups/$groupId', heading: /^11/, lists: ['/groups/$groupId'], rows: true },
  // It shows data from the list, which may be faked without it: the list comes after it.
  { route: '/service-accounts/$accountId', heading: /^12/ },
  { route: '/service-accounts', heading: 'Service accounts', lists: ['/service-account'], rows: true },
  { route: '/invite-links', heading: 'Invite links', lists: ['/invite-link/tokens'], rows: true },
  // These, too.
  { route: '/integrations/$integrationId', heading: /^16/ },
  { route: '/integrations/$integrationId', search: '?tab=deliveries', heading: /^16/ },
  { route: '/integrations/new', heading: 'New integration' },
  { route: '/integrations/new', search: '?provider=webhook', heading: 'New integration: Webhook' },
  { route: '/integrations', heading: 'Integrations', lists: ['/admin/addons'], rows: true },
  { route: '/signal-endpoints/$endpointId', heading: /^x{90}/ },
  { route: '/signal-endpoints', heading: 'Signal endpoints', lists: ['/admin/signal-endpoints'], rows: true },
  { route: '/impact-metrics', heading: 'Impact metrics' },
  { route: '/roles', heading: 'Roles', lists: ['/admin/roles'], rows: true },
  { route: '/roles/$roleId', heading: /^13/ },
  { route: '/roles/$roleId', search: '?tab=holders', heading: /^13/, lists: ['/user-admin/access'] },
  { route: '/api-tokens', heading: 'API tokens', lists: ['/admin/api-tokens'], rows: true },
  { route: '/environments', heading: 'Environments' },
  { route: '/strategy-types', heading: 'Strategy types', lists: ['/admin/strategies'], rows: true },
  { route: '/strategy-types/$strategyName', heading: /^Strategy type:/ },
  { route: '/applications', heading: 'Applications', lists: ['/metrics/applications'], rows: true },
  { route: '/applications/$appName', heading: '$appName' },
  { route: '/connect', search: '?project=$projectId', heading: 'Connect an application' },
  { route: '/connect', search: '?project=$projectId&sdk=browser', heading: 'Connect an application' },
  { route: '/statistics', heading: 'Statistics' },
  { route: '/maintenance', heading: 'Maintenance' },
  { route: '/login-providers', heading: 'Single sign-on' },
  { route: '/login-providers', search: '?tab=oidc', heading: 'Single sign-on' },
  { route: '/login-providers', search: '?tab=saml', heading: 'Single sign-on' },
  { route: '/provisioning', heading: 'SCIM' },
  { route: '/logins', heading: 'Sign-in log', lists: ['/admin/logins'], rows: true },
  { route: '/profile', heading: 'Profile' },
  { route: '/profile', search: '?tab=rights', heading: 'Profile' },
  { route: '/profile', search: '?tab=tokens', heading: 'Profile' },
  { route: '/profile', search: '?tab=sessions', heading: 'Profile' },
  { route: '/import-export', heading: 'Import and export' },
  { route: '/docs', heading: 'API reference' },
  { route: '/docs', search: '?operation=createTagType', heading: 'API reference' },
  // Other pages read projects, too, so pages with another number of projects come last.
  { route: '/projects', heading: 'Projects', lists: ['/admin/projects'], rows: true },
  { route: '/project-health', heading: 'Health', lists: ['/admin/projects'], rows: true },
];

const created = z.looseObject({ id: z.number() });
const madeBy = async (path: string, body: unknown): Promise<number> => created.parse(await call('POST', path, body)).id;

/** Registers an application with a token. */
const register = async (secret: string, appName: string): Promise<void> => {
  const answer = await fetch(`${inject('service').url}/api/client/register`, {
    method: 'POST',
    headers: { Authorization: secret, 'Content-Type': 'application/json' },
    body: JSON.stringify({ appName, instanceId: '1', strategies: [], started: new Date(), interval: 10_000 }),
  });
  expect(answer.status).toBe(202);
};

const listed = z.object({ signalEndpoints: z.array(created) });

/** An installation has five signal endpoints at most, so all places have the same one. @returns its id */
const anyEndpoint = async (): Promise<number> => {
  const path = '/api/admin/signal-endpoints';
  const [found] = listed.parse(await call('GET', path)).signalEndpoints;
  if (found !== undefined) return found.id;
  const name = `${'x'.repeat(90)}${randomUUID().slice(0, 8)}`;
  const id = await madeBy(path, { name, description: longName(25) });
  const made = await call('POST', `${path}/${id}/tokens`, { name: longName(26) });
  const { token } = z.object({ token: z.string() }).parse(made);
  const answer = await fetch(`${inject('service').url}/api/signal-endpoint/${name}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: longName(27) }),
  });
  expect(answer.status).toBe(202);
  return id;
};

/** Creates a project with a long name, a flag with one, and one thing of each kind. */
export const newPlace = async (): Promise<TestThings> => {
  const project = await newProject({ name: longName(1), description: longName(2) });
  const flag = `${project}-${'x'.repeat(99 - project.length)}`;
  const archived = `${project}-archived`;
  await newFlag(project, flag, { description: longName(3) });
  await newFlag(project, archived, { description: longName(4) });
  await call('POST', `/api/admin/projects/${project}/archive`, { features: [archived] });
  const strategies = `/api/admin/projects/${project}/features/${flag}/environments/production/strategies`;
  await call('POST', strategies, { name: 'default', title: longName(5), parameters: {}, constraints: [] });
  await call('POST', '/api/admin/segments', { name: `${project} قطعة`, description: longName(6), constraints: [] });
  const endpointId = await anyEndpoint();
  const accountId = await madeBy('/api/admin/service-account', {
    ...{ name: `${longName(12).slice(0, -9)}${project.slice(-9)}`, rootRole: 3 },
  });
  const executionParams = { environment: 'development', featureName: flag };
  await call('POST', `/api/admin/projects/${project}/actions`, {
    ...{ name: longName(28), description: longName(29), actorId: accountId },
    match: {
      ...{ source: 'signal-endpoint', sourceId: endpointId },
      payload: { [longName(30)]: { operator: 'IN', values: [longName(31)] } },
    },
    actions: [{ action: 'TOGGLE_FEATURE_OFF', executionParams }],
  });
  const share = (rollout: string) => ({ name: 'flexibleRollout', parameters: { rollout, stickiness: 'default' } });
  const release = (n: number) => ({
    ...{ name: longName(n), description: longName(n + 1) },
    milestones: [
      { name: longName(n + 2), strategies: [share('10')], guards: [{ kind: 'errors', source: longName(n + 3) }] },
      { name: longName(n + 4), strategies: [share('100')], approvals: 2 },
    ],
  });
  const plans = `/api/admin/projects/${project}/features/${flag}/environments/development/release-plans`;
  await call('POST', plans, release(17));
  await call('POST', '/api/admin/release-plan-templates', release(22));
  const token = await call('POST', `/api/admin/projects/${project}/api-tokens`, {
    ...{ tokenName: longName(7), type: 'client', environment: 'production', projects: [project] },
  });
  await register(z.object({ secret: z.string() }).parse(token).secret, `${project} متجر 🛒`);
  await call('PUT', `/api/admin/projects/${project}/environments/production/change-requests/config`, {
    changeRequestsEnabled: true,
    requiredApprovals: 1,
  });
  const proposals = `/api/admin/projects/${project}/environments/production/change-requests`;
  const id = await madeBy(proposals, { action: 'updateEnabled', feature: flag, payload: { enabled: true } });
  await call('PUT', `/api/admin/projects/${project}/change-requests/${id}/title`, { title: longName(8) });
  await call('PUT', `/api/admin/projects/${project}/change-requests/${id}/state`, { state: 'In review' });
  // Names of groups and roles are unique, and several files make such a place.
  const ownName = (n: number): string => `${longName(n).slice(0, -9)}${project.slice(-9)}`;
  const userId = await madeBy('/api/admin/user-admin', { username: project, name: longName(10), rootRole: 'Editor' });
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await call('POST', '/api/admin/invite-link/tokens', { name: longName(14), expiresAt });
  await call('POST', `/api/admin/user-admin/${userId}/tokens`, { description: longName(15), expiresAt });
  return {
    projectId: project,
    featureName: flag,
    id,
    userId,
    groupId: await madeBy('/api/admin/groups', { name: ownName(11), users: [{ user: { id: userId } }] }),
    accountId,
    roleId: await madeBy('/api/admin/roles', { name: ownName(13), permissions: [{ name: 'DELETE_PROJECT' }] }),
    endpointId,
    strategyName: 'flexibleRollout',
    appName: `${project} متجر 🛒`,
    integrationId: await madeBy('/api/admin/addons', {
      ...{ provider: 'webhook', enabled: false, description: longName(16) },
      parameters: { url: 'https://example.com/hook', authorization: 'secret' },
      events: ['feature-created'],
    }),
  };
};

/** Fills in what a page is about. */
export const at = (text: string, where: TestThings): string =>
  Object.entries(where).reduce((filled, [name, value]) => filled.replace(`$${name}`, String(value)), text);

const headingOf = (page: Page, { heading }: TestedPage, where: TestThings): Locator => {
  const name = typeof heading === 'string' ? at(heading, where) : heading;
  return page.getByRole('heading', { name, level: 1, exact: true });
};

/** Waits until a page shows its own heading: while its code loads, the page before it is still shown. */
export const waitForPage = (page: Page, one: TestedPage, where: TestThings): Promise<void> =>
  headingOf(page, one, where).waitFor();

/** Two pages with headings that no other page has. */
const elsewhere = pages.filter(({ route }) => route === '/statistics' || route === '/maintenance');

/**
 * Goes to a page as a link does: what the console knows and shows stays. When this returns, the page is shown, even if
 * the page before it has the same heading, e.g. another tab, or the page itself with an open dialog.
 */
export const goTo = async (page: Page, one: TestedPage, where: TestThings): Promise<void> => {
  const heading = headingOf(page, one, where);
  if ((await heading.count()) > 0) {
    const other = elsewhere.find(({ route }) => route !== one.route);
    if (other !== undefined) await goTo(page, other, where);
  }
  await page.evaluate((to) => history.pushState({}, '', to), at(one.route + (one.search ?? ''), where));
  await heading.waitFor();
};
