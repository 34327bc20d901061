import { randomUUID } from 'node:crypto';
import { readFile, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import * as z from 'zod';
import { demoStateFile, loadDemo } from '../../infra/local/demo/demo.ts';
import { type Instance, startInstance } from '../../infra/local/functions/instance.ts';
import { openGateway } from '../../infra/local/gateway/gateway.ts';
import type { HttpAnswer } from '../../infra/local/gateway/gateway-answer.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Route } from '../../lib/contract/routes/route.ts';
import { variables } from '../../lib/store/runtime/env.ts';
import { type CallerName, pathOf, type Shot } from './shot.ts';

/** A complete service in this process with the demo data, for malformed requests. */
export interface Range {
  fire(route: Route, shot: Shot): Promise<HttpAnswer>;
  /** Restores missing demo data and missing callers. */
  renew(): Promise<void>;
  /** Switches the maintenance mode off. */
  endMaintenance(): Promise<void>;
  /** Texts that no answer may contain, unless the request contained them. */
  secrets(): readonly string[];
  /** Errors that were reported from inside functions. */
  readonly failures: readonly string[];
  /** The latest entry of the log of errors. */
  logged(): string;
  stop(): Promise<void>;
}

const identified = z.object({ id: z.number() });
const secretive = z.object({ secret: z.string() });
const provided = z.object({ token: z.string() });
const expiresAt = '2099-01-31T12:00:00.000Z';

/** Id of the token that the test itself uses. */
const ownToken = 1;

/** Prevents the one harmful request: taking from the administrator the rights that the test needs. */
const sparing = (route: Route, shot: Shot): Shot =>
  /^(update|delete)ApiToken$/.test(route.operation) && Number(shot.params.token) === ownToken
    ? { ...shot, params: { ...shot.params, token: '999999' } }
    : shot;

export const openRange = async (): Promise<Range> => {
  const { env } = process;
  env[variables.logLevel] = 'error';
  env[variables.table] = `hostile-${randomUUID()}`;
  const admin = `*:*.${randomUUID()}`;
  const providerSecret = randomUUID();
  const failures: string[] = [];
  const logged: string[] = [];
  console.error = (entry: unknown) => logged.push(String(entry));
  const instance: Instance = await startInstance({ initTokens: { admin: [admin], client: [], frontend: [] }, env });
  // Public routes have a small limit per second; this clock advances fast enough to avoid it.
  let tick = 0;
  const answer = openGateway({
    routes,
    functions: instance.functions,
    report: (name, error) => failures.push(`${name}: ${error}`),
    clock: () => (tick += 1_000),
  });
  const send = (method: string, path: string, body?: unknown, token = admin): Promise<HttpAnswer> =>
    answer({
      method,
      path,
      queryString: '',
      rawHeaders: ['Authorization', token, 'Content-Type', 'application/json'],
      body: body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
      sourceIp: '127.0.0.1',
      port: 80,
    });
  const parsed = async <S extends z.ZodType>(schema: S, ...call: Parameters<typeof send>): Promise<z.output<S>> => {
    const { status, body } = await send(...call);
    if (status >= 300) throw new Error(`${call[0]} ${call[1]}: ${status} ${body.toString()}`);
    return schema.parse(JSON.parse(body.toString()));
  };

  const state = await promisify(readFile)(demoStateFile);
  const demo = await loadDemo({ answer, table: instance.table, token: admin });
  const known = new Set([admin.slice('*:*.'.length), providerSecret, '$scrypt$']);
  const tokens: Record<CallerName, string | undefined> = {
    admin,
    // The examples use things that belong to this user.
    editor: demo.user,
    viewer: undefined,
    client: undefined,
    frontend: undefined,
    scim: demo.scim,
    signal: demo.signal,
    nobody: undefined,
  };

  const hire = async (rootRole: number): Promise<string> => {
    const { id } = await parsed(identified, 'POST', '/api/admin/user-admin', { username: randomUUID(), rootRole });
    const path = `/api/admin/user-admin/${id}/tokens`;
    return (await parsed(secretive, 'POST', path, { description: 'desk', expiresAt })).secret;
  };
  const mint = async (type: string): Promise<string> => {
    const wish = { tokenName: randomUUID(), type, environment: 'production' };
    return (await parsed(secretive, 'POST', '/api/admin/api-tokens', wish)).secret;
  };
  const works = async (token: string | undefined, path: string): Promise<boolean> =>
    token !== undefined && (await send('GET', path, undefined, token)).status === 200;
  /** Replaces callers that have lost their token, account or rights. */
  const staff = async (): Promise<void> => {
    if (!(await works(tokens.editor, '/api/admin/user'))) tokens.editor = await hire(2);
    if (!(await works(tokens.viewer, '/api/admin/user'))) tokens.viewer = await hire(3);
    if (!(await works(tokens.client, '/api/client/features'))) tokens.client = await mint('client');
    if (!(await works(tokens.frontend, '/api/frontend'))) tokens.frontend = await mint('frontend');
    if (!(await works(tokens.scim, '/scim/v2/ResourceTypes'))) {
      await parsed(z.unknown(), 'POST', '/api/admin/scim-settings', { enabled: true });
      tokens.scim = (await parsed(provided, 'POST', '/api/admin/scim-settings/generate-new-token', {})).token;
    }
    for (const token of Object.values(tokens)) if (token) known.add(token.split(/[:.]/).at(-1) ?? token);
    // Switches password sign-in on again: otherwise the login provider could not be switched off.
    await parsed(z.unknown(), 'POST', '/api/admin/auth/simple/settings', { disabled: false });
    await parsed(z.unknown(), 'POST', '/api/admin/auth/oidc/settings', {
      enabled: false,
      clientId: 'halyard',
      secret: providerSecret,
    });
  };

  const renew = async (): Promise<void> => {
    const { status, body } = await answer({
      method: 'POST',
      path: '/api/admin/state/import',
      queryString: 'keep=false&drop=true',
      rawHeaders: ['Authorization', admin, 'Content-Type', 'application/json'],
      body: state,
      sourceIp: '127.0.0.1',
      port: 80,
    });
    if (status >= 300) throw new Error(`The demo data was refused with ${status}: ${body.toString()}`);
    await staff();
  };
  await staff();
  // The key that was created with the first stored secret.
  known.add(readFileSync(env[variables.secretsKeyFile] ?? '', 'utf8').trim());

  return {
    fire: (route, given) => {
      const shot = sparing(route, given);
      const token = tokens[shot.caller];
      return answer({
        method: route.method,
        path: pathOf(route, shot),
        queryString: shot.queryString,
        rawHeaders: [
          ...(token === undefined ? [] : ['Authorization', token]),
          ...(shot.contentType === undefined ? [] : ['Content-Type', shot.contentType]),
        ],
        body: shot.body ?? Buffer.alloc(0),
        sourceIp: '127.0.0.1',
        port: 80,
      });
    },
    renew,
    endMaintenance: async () => {
      const { status } = await answer({
        method: 'POST',
        path: '/api/admin/maintenance',
        queryString: '',
        rawHeaders: ['Authorization', tokens.admin ?? '', 'Content-Type', 'application/json'],
        body: Buffer.from('{"enabled":false}'),
        sourceIp: '127.0.0.1',
        port: 80,
      });
      if (status >= 300) throw new Error(`The maintenance mode stays on: ${status}`);
    },
    secrets: () => [...known],
    failures,
    logged: () => logged.at(-1) ?? '',
    stop: instance.stop,
  };
};
