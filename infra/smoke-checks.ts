import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { errorBody } from '../lib/contract/error-schemas.ts';
import { openChecks, readAnswer as read, readRefusal as refusal } from '../lib/seed/open-checks.ts';
import { pollPath, replicaPath } from './front/settings.ts';
import { askWithOldTls } from './old-tls.ts';

/** One property that a running stage must have. */
export interface Check {
  readonly title: string;
  /** What a successful check leaves in the stage. */
  readonly leaves?: string;
  /** @returns a detail of the success @throws Error with what came instead */
  readonly run: () => Promise<string | undefined> | Promise<void>;
}

export interface SmokeTarget {
  /** Address of the stage, without a trailing slash. */
  readonly url: string;
  /** An admin token. */
  readonly token: string;
  /** Distinguishes this run's feature from those of other runs; URL-friendly. */
  readonly run: string;
  /** How long the stream may take to append a change to the event log, in ms. */
  readonly appendMs: number;
}

/** Project that all runs share. */
const smokeProject = 'smoke';

const openapi = z.object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });
const featureList = z.object({ features: z.array(z.object({ name: z.string() })) });
const playground = z.object({ features: z.array(z.object({ name: z.string(), isEnabled: z.boolean() })) });
const eventList = z.object({ events: z.array(z.object({ type: z.string() })), totalEvents: z.number() });
const stateExport = z.object({ version: z.literal(4), features: z.array(z.object({ name: z.string() })) });

const eventLogState = z.object({
  pending: z.object({ commits: z.number(), since: z.string().nullable(), filedBy: z.string().nullable() }),
});
const loginSettings = z.object({ enabled: z.boolean(), clientId: z.string(), secret: z.string() });
const newToken = z.object({ id: z.number(), secret: z.string() });
const polledFeatures = z.object({ features: z.array(z.object({ name: z.string(), enabled: z.boolean() })) });
const toggles = z.object({ toggles: z.array(z.object({ name: z.string() })) });
/**
 * Time in which the edge may still answer a revoked token (contract: front §2.3), including the time to publish, in ms.
 */
const forgottenMs = 30_000;
/** How long replication to another region may take; usually it takes seconds, in ms. */
const replicatedMs = 120_000;
/** Time between two checks of a pending result, in ms. */
const pollMs = 250;

/** A state document with one feature that is on for everyone in `development`. */
const stateDocument = (feature: string, description = 'Written by the smoke test') => ({
  version: 4,
  projects: [{ id: smokeProject, name: 'Smoke test', description: 'Written by the smoke test' }],
  features: [{ name: feature, project: smokeProject, type: 'release', description }],
  featureStrategies: [
    {
      id: crypto.randomUUID(),
      featureName: feature,
      projectId: smokeProject,
      environment: 'development',
      strategyName: 'default',
      parameters: {},
      constraints: [],
    },
  ],
  featureEnvironments: [{ featureName: feature, environment: 'development', enabled: true }],
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const expect = (condition: boolean, problem: string): void => {
  if (!condition) throw new Error(problem);
};

/**
 * Checks of a stage that use only HTTP, in the order in which to run them: later checks read what an earlier one
 * imported.
 */
export const smokeChecks = ({ url, token, run, appendMs }: SmokeTarget): readonly Check[] => {
  const feature = `smoke-${run}`;
  const document = stateDocument(feature);
  const changed = {
    ...stateDocument(feature, 'Changed by the smoke test'),
    featureStrategies: document.featureStrategies,
  };

  const call = async (path: string, init: RequestInit & { anonymous?: boolean } = {}): Promise<Response> => {
    const { anonymous, headers, ...rest } = init;
    return fetch(`${url}${path}`, {
      ...rest,
      headers: { ...(!anonymous && { Authorization: token }), ...Object.fromEntries(new Headers(headers)) },
      signal: AbortSignal.timeout(30_000),
    });
  };
  const post = (path: string, body: unknown): Promise<Response> =>
    call(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const events = async () => read(await call(`/api/admin/events/${feature}`), eventList);

  const importState = async (what: unknown): Promise<void> => {
    const answer = await post('/api/admin/state/import', what);
    const text = await answer.text();
    expect(answer.status === 202, `status ${answer.status}: ${text.slice(0, 300)}`);
  };
  /** Asks a route that does not append pending events. The lists of events would append them themselves. */
  const appendedByStream = async (): Promise<void> => {
    for (const end = Date.now() + appendMs; ; await delay(pollMs)) {
      const answer = await call(`/api/admin/event-log?project=${smokeProject}`);
      const { pending } = await read(answer, eventLogState);
      if (pending.commits === 0) {
        const { filedBy } = pending;
        return expect(filedBy === 'stream', `${filedBy} appended them first: run it again while nobody reads events`);
      }
      expect(
        Date.now() < end,
        `${pending.commits} commits are pending since ${pending.since}: the stream does not wake the writer`,
      );
    }
  };

  /** The refusal of a path over TLS 1.1. @throws Error when the path is answered */
  const oldTlsAt = async (path: string, accept: string): Promise<string> => {
    const came = await askWithOldTls(`${url}${path}`, accept);
    if (came.kind === 'unknown') return `this machine cannot speak it (${came.code}), so nothing is known`;
    if (came.kind === 'no connection') return 'no connection';
    const body = errorBody.safeParse(jsonOf(came.text));
    expect(
      came.status === 403 && body.data?.message.startsWith('Use TLS 1.2') === true,
      `${path} over TLS 1.1: status ${came.status}: ${came.text.slice(0, 300)}`,
    );
    return 'refused with 403';
  };

  const oidcPath = '/api/admin/auth/oidc/settings';
  const tokensPath = `/api/admin/projects/${smokeProject}/api-tokens`;
  const remove = async (id: number): Promise<number> =>
    (await call(`${tokensPath}/${id}`, { method: 'DELETE' })).status;
  /**
   * Creates an SDK token, polls with it, and revokes it. The gateway still accepts the token for a minute; the function
   * must refuse it.
   */
  const pollWithToken = async (
    type: 'client' | 'frontend',
    path: string,
    poll: (headers: Readonly<Record<string, string>>) => Promise<void>,
  ): Promise<void> => {
    const answer = await post(tokensPath, { tokenName: feature, type, environment: 'development' });
    const text = await answer.text();
    expect(answer.status === 201, `status ${answer.status} for the token: ${text.slice(0, 300)}`);
    const { id, secret } = newToken.parse(JSON.parse(text));
    let removed = 0;
    try {
      await poll({ Authorization: secret });
    } finally {
      removed = await remove(id);
    }
    expect(removed === 200, `status ${removed} for its deletion: the token ${id} still works`);
    const ask = () => call(path, { anonymous: true, headers: { Authorization: secret } });
    const giveUpAt = performance.now() + forgottenMs;
    let revoked = await ask();
    while (revoked.status === 200 && revoked.headers.has('x-cache') && performance.now() < giveUpAt) {
      await revoked.arrayBuffer();
      await delay(pollMs);
      revoked = await ask();
    }
    await refusal(revoked, 401, 'AuthenticationRequired');
  };

  /**
   * Waits until the object of a new token is served: then the entity tag is that of its content, not that of the API.
   */
  const waitForObject = async (headers: Readonly<Record<string, string>>): Promise<void> => {
    const giveUpAt = performance.now() + appendMs;
    for (;;) {
      const answer = await call('/api/client/features', { anonymous: true, headers });
      await answer.arrayBuffer();
      if (answer.status === 200 && /^(W\/)?"[\da-f]{32}"$/.test(answer.headers.get('etag') ?? '')) return;
      expect(performance.now() < giveUpAt, `the API still answers after ${appendMs} ms, and no published object`);
      await delay(pollMs);
    }
  };

  /** Waits until the second region has the object of a token. @returns a note where there is no such region */
  const waitForReplica = async (headers: Readonly<Record<string, string>>): Promise<string | undefined> => {
    const giveUpAt = performance.now() + replicatedMs;
    for (;;) {
      // As an SDK that resolves segments itself: its form of the answer is published before anybody asks.
      const answer = await call(replicaPath, {
        anonymous: true,
        headers: { ...headers, 'Unleash-Client-Spec': '5.2.0' },
      });
      const text = await answer.text();
      if (answer.status === 200) {
        const { features } = polledFeatures.parse(jsonOf(text));
        expect(
          features.some(({ name }) => name === feature),
          `${feature} is not in the answer of the second region`,
        );
        return undefined;
      }
      // Storage answers 403 as long as it has no object. Whoever knows no such path says so in JSON.
      if (jsonOf(text) !== undefined) return 'polls are answered in one region';
      expect(
        performance.now() < giveUpAt,
        `status ${answer.status} after ${replicatedMs} ms: the answer of a new token was not replicated`,
      );
      await delay(pollMs);
    }
  };

  return [
    ...openChecks(url),
    {
      title: 'the console and its files are served, where the address has one',
      run: async () => {
        const page = await call('/', { anonymous: true, headers: { Accept: 'text/html' } });
        const text = await page.text();
        // The address of an API beside its front has no page, and answers with an error of its own.
        if (page.status === 403 || page.status === 404)
          return 'this address has none, as that of an API beside its front';
        const script = /\/assets\/[\w-]+\.js/.exec(text)?.[0];
        expect(page.status === 200 && script !== undefined, `status ${page.status}: ${text.slice(0, 300)}`);
        const file = await call(script ?? '', { anonymous: true });
        await file.arrayBuffer();
        const kept = file.headers.get('cache-control') ?? '';
        expect(file.status === 200 && kept.includes('immutable'), `${script}: status ${file.status}, kept ${kept}`);
        const missing = await call('/assets/missing.js', { anonymous: true });
        await missing.arrayBuffer();
        expect(missing.status === 404, `status ${missing.status} for a file that is not there`);
        return undefined;
      },
    },
    {
      title: 'polls and the console are not served over TLS 1.1',
      run: async () => {
        if (!url.startsWith('https:')) return 'there is no TLS at this address';
        const [polls, pages] = [await oldTlsAt(pollPath, '*/*'), await oldTlsAt('/', 'text/html')];
        return polls === pages ? polls : `polls: ${polls}; pages: ${pages}`;
      },
    },
    {
      title: 'GET /docs/openapi.json describes the import',
      run: async () => {
        const { paths } = await read(await call('/docs/openapi.json', { anonymous: true }), openapi);
        expect('/api/admin/state/import' in paths, 'the document does not have /api/admin/state/import');
      },
    },
    {
      title: 'an unknown path gets 404 NotFoundError',
      run: async () => refusal(await call('/api/admin/nothing/here'), 404, 'NotFoundError'),
    },
    {
      title: 'a method that a path does not have gets 404 NotFoundError',
      run: async () => refusal(await call('/api/admin/events', { method: 'DELETE' }), 404, 'NotFoundError'),
    },
    {
      title: 'a body of the wrong content type gets 415 ContentTypeerror',
      run: async () => {
        const headers = { 'Content-Type': 'text/plain' };
        const answer = await call('/api/admin/playground', { method: 'POST', headers, body: '{}' });
        await refusal(answer, 415, 'ContentTypeerror');
      },
    },
    {
      title: 'an incomplete body gets 400 ValidationError',
      run: async () => refusal(await post('/api/admin/playground', {}), 400, 'ValidationError'),
    },
    {
      title: 'a state document is imported',
      leaves: `the project ${smokeProject}, the feature ${feature} in it (on for everyone in development), their events`,
      run: () => importState(document),
    },
    { title: 'the stream appends its events', run: appendedByStream },
    {
      title: 'the imported feature is listed',
      run: async () => {
        const { features } = await read(await call(`/api/admin/projects/${smokeProject}/features`), featureList);
        expect(
          features.some(({ name }) => name === feature),
          `${feature} is not in the list`,
        );
      },
    },
    {
      title: 'the playground finds it on in development and off in production',
      run: async () => {
        for (const [environment, on] of [
          ['development', true],
          ['production', false],
        ] as const) {
          const body = { environment, projects: [smokeProject], context: { appName: 'smoke' } };
          const { features } = await read(await post('/api/admin/playground', body), playground);
          const found = features.find(({ name }) => name === feature);
          expect(found?.isEnabled === on, `${feature} in ${environment}: ${JSON.stringify(found)}`);
        }
      },
    },
    {
      title: 'a compressed body arrives as it was sent',
      run: async () => {
        const asked = { environment: 'development', projects: [smokeProject], context: { appName: 'smoke' } };
        const answer = await call('/api/admin/playground', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
          body: gzipSync(JSON.stringify(asked)),
        });
        const { features } = await read(answer, playground);
        expect(
          features.some(({ name }) => name === feature),
          `the answer does not have ${feature}`,
        );
      },
    },
    {
      title: 'a text in a path arrives as it was sent',
      run: async () => {
        // No tag has this value, and the refusal names the value that arrived.
        const value = `a/b? 50%25 #${run}`;
        const answer = await call(`/api/admin/tags/simple/${encodeURIComponent(value)}`);
        const text = await answer.text();
        if (answer.status === 404 && errorBody.safeParse(jsonOf(text)).data?.message.includes(`"simple:${value}"`))
          return undefined;
        // An HTTP API adds this header: the address of a stage without a front (docs/decisions/0293-one-address.md).
        expect(answer.headers.has('apigw-requestid'), `status ${answer.status}: ${text.slice(0, 300)}`);
        return 'not at this address, which decodes paths: ask for such tags, applications and names of tokens at AdministrationUrl';
      },
    },
    {
      title: 'the stream appends the events of another change',
      run: async () => {
        await importState(changed);
        await appendedByStream();
      },
    },
    {
      title: 'the event log has its import',
      run: async () => {
        const { events: all } = await events();
        expect(
          all.some(({ type }) => type === 'feature-import'),
          `only ${all.map(({ type }) => type).join(', ') || 'nothing'}`,
        );
      },
    },
    {
      title: 'importing the same again changes nothing',
      run: async () => {
        const { totalEvents } = await events();
        await importState(changed);
        const after = await events();
        expect(after.totalEvents === totalEvents, `${after.totalEvents - totalEvents} new events`);
      },
    },
    {
      title: 'a server SDK gets the feature, then 304, and is refused when its token is revoked',
      run: () =>
        pollWithToken('client', '/api/client/features', async (headers) => {
          const answer = await call('/api/client/features', { anonymous: true, headers });
          const etag = answer.headers.get('etag') ?? '';
          const { features } = await read(answer, polledFeatures);
          expect(features.find(({ name }) => name === feature)?.enabled === true, `${feature} is not on`);
          const again = await call('/api/client/features', {
            anonymous: true,
            headers: { ...headers, 'If-None-Match': etag },
          });
          await again.arrayBuffer();
          expect(again.status === 304, `status ${again.status} instead of 304 for the ETag ${etag}`);
          // Only a front sends `X-Cache`.
          if (answer.headers.has('x-cache')) await waitForObject(headers);
        }),
    },
    {
      title: 'the second region has the answer of a new token, where there is one',
      run: async () => {
        let note: string | undefined;
        await pollWithToken('client', pollPath, async (headers) => {
          note = await waitForReplica(headers);
        });
        return note;
      },
    },
    {
      title: 'a frontend SDK gets the feature, and is refused when its token is revoked',
      run: () =>
        pollWithToken('frontend', '/api/frontend', async (headers) => {
          const bearer = { Authorization: `Bearer ${headers.Authorization}` };
          const on = await read(await call('/api/frontend', { anonymous: true, headers: bearer }), toggles);
          expect(
            on.toggles.some(({ name }) => name === feature),
            `${feature} is not among those that are on`,
          );
        }),
    },
    {
      title: 'a stored secret is encrypted and decrypted',
      leaves: 'settings of OpenID Connect, off, if there were none',
      run: async () => {
        // Without stored settings the first read has decrypted nothing, so this writes some and reads again.
        const { clientId } = await read(await call(oidcPath), loginSettings);
        const placeholder = { enabled: false, clientId: 'smoke-test', secret: `smoke-${run}` };
        if (clientId === '') await read(await post(oidcPath, placeholder), loginSettings);
        const { secret } = await read(await call(oidcPath), loginSettings);
        expect(
          clientId === '' ? secret === placeholder.secret : secret !== '',
          'the secret that was read is another one',
        );
      },
    },
    {
      title: 'the export has the feature',
      run: async () => {
        const { features } = await read(await call('/api/admin/state/export'), stateExport);
        expect(
          features.some(({ name }) => name === feature),
          `${feature} is not in the export`,
        );
      },
    },
  ];
};
