import { createdAddon } from '../../../lib/contract/schemas/addon.ts';
import { createdApiToken } from '../../../lib/contract/schemas/api-token.ts';
import { type Api, type Caller, DemoFailed } from '../api.ts';
import type { Names } from '../names.ts';
import type { Output } from '../output.ts';
import { createUser, link, roleList } from '../people.ts';
import { planOf, type Release } from './stages.ts';

/** What the release in stages is played with. */
export interface StagesContext {
  readonly api: Api;
  /** Address of the service, without a trailing slash. */
  readonly url: string;
  readonly output: Output;
  readonly names: Names;
  readonly admin: Caller;
}

/** A project, and who releases there: a Member, in whose name the clock goes on. */
export const prepareProject = async ({ api, names, admin }: StagesContext): Promise<Caller> => {
  const { project } = names;
  const ingrid = await createUser(api, admin, { name: 'Ingrid', username: names.ingrid, rootRole: 'Viewer' });
  await api.call({
    by: admin,
    does: `makes the project ${project}`,
    method: 'POST',
    path: '/api/admin/projects',
    body: { id: project, name: `Demo ${names.run}`, description: 'Made by npm run demo -- release' },
    answers: 201,
  });
  await link(api, admin, names);
  const { roles } = await api.ask({ by: admin, path: '/api/admin/roles' }, roleList);
  await api.call({
    by: admin,
    does: 'makes Ingrid a Member of the project',
    method: 'POST',
    path: `/api/admin/projects/${project}/access`,
    body: { roles: roles.filter(({ name }) => name === 'Member').map(({ id }) => id), users: [ingrid.id], groups: [] },
  });
  return ingrid;
};

/** The events of which the channel is told. */
const told = [
  'release-plan-milestone-started',
  'release-plan-milestone-taken-back',
  'release-plan-progressions-paused',
  'release-plan-completed',
];

/**
 * Has a receiver of webhooks told of the release. @returns the secret with which messages are signed
 * @throws DemoFailed also when the service delivers nothing to this machine, with what can be done
 */
export const integrate = async ({ api, names, admin }: StagesContext, url: string): Promise<string> => {
  const order = {
    by: admin,
    does: 'has a webhook told of the release',
    method: 'POST',
    path: '/api/admin/addons',
    answers: 201,
    body: {
      provider: 'webhook',
      enabled: true,
      description: names.integration,
      parameters: { url },
      events: told,
      projects: [names.project],
      environments: [names.environment],
    },
  } as const;
  try {
    return (await api.ask(order, createdAddon)).signingSecret;
  } catch (error) {
    if (error instanceof DemoFailed && error.message.includes('answered 400'))
      throw new DemoFailed(
        `${error.message}\nDoes the service deliver nothing to this machine? Start it with HALYARD_DELIVER_TO=127.0.0.0/8 npm start, or play without messages: --no-receiver.`,
      );
    throw error;
  }
};

/** @returns the secret of a token for the SDK of the shop */
export const tokenForSdk = async ({ api, names, admin }: StagesContext): Promise<string> => {
  const { secret } = await api.ask(
    {
      by: admin,
      does: 'makes a token for the SDK of the shop',
      method: 'POST',
      path: '/api/admin/api-tokens',
      body: { tokenName: names.sdk, type: 'client', environment: names.environment, projects: [names.project] },
      answers: 201,
    },
    createdApiToken,
  );
  return secret;
};

/** Makes a flag with its plan, and switches it on, which begins the first stage. */
export const begin = async ({ api, names, output }: StagesContext, by: Caller, release: Release): Promise<void> => {
  const { feature, description, newArm, oldArm } = release;
  const path = `/api/admin/projects/${names.project}/features`;
  const there = `${path}/${feature}/environments/${names.environment}`;
  const body = { name: feature, type: 'release', description };
  await api.call({ by, does: `makes the flag ${feature}`, method: 'POST', path, body, answers: 201 });
  await api.call({
    by,
    does: 'gives it a plan of five stages',
    method: 'POST',
    path: `${there}/release-plans`,
    body: planOf(release),
    answers: 201,
  });
  await api.call({ by, does: 'switches it on: the plan begins', method: 'POST', path: `${there}/on` });
  output.note(`If “${newArm}” has more errors than “${oldArm}”, its stage is taken back.`);
};
