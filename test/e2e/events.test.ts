import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listEvents, listFeatureEvents } from '../../lib/contract/routes/events.ts';
import { viewerRole } from '../../lib/identity/rights/built-in-roles.ts';
import { projectItem, store, userWithToken } from '../flags/projects/stored.ts';
import { emitAtOnce, emitEach, unappendable } from '../store/event-log/emit.ts';
import { asDeployed, startService, type TestService } from './harness.ts';

let service: TestService;
const viewer = { Authorization: 'user:viewer' };
beforeAll(async () => {
  service = await startService({ ...asDeployed, env: { INIT_CLIENT_API_TOKENS: '*:development.client' } });
  await store(service.table, [
    ...userWithToken(7, viewerRole, 'user:viewer'),
    projectItem({ id: 'open' }),
    projectItem({ id: 'hidden', mode: 'private' }),
  ]);
});
afterAll(() => service.stop());

const archived = (project: string, featureName: string) =>
  ({ type: 'feature-archived', project, featureName }) as const;
const errorName = async (answer: Response): Promise<unknown> => {
  const { name } = z.looseObject({ name: z.string() }).parse(await answer.json());
  return name;
};

describe('events §4: GET /api/admin/events', () => {
  const list = async (query = '') => {
    const answer = await service.call('GET', `/api/admin/events${query}`);
    expect(answer.status).toBe(200);
    return listEvents.responses[200].schema.parse(await answer.json());
  };

  it('begins with the tokens of the first start, in the name of the service', async () => {
    const { version, events, totalEvents } = await list();
    expect(version).toBe(1);
    expect(totalEvents).toBe(2);
    expect(events).toMatchObject([
      { id: 2, type: 'api-token-created', createdBy: 'system', createdByUserId: -1337, environment: 'development' },
      { id: 1, type: 'api-token-created', createdBy: 'system', createdByUserId: -1337, environment: '*' },
    ]);
  });

  it('shows a change as soon as it was answered, in the log and in the log of its project', async () => {
    await emitEach(service.table, archived('open', 'f'));
    expect((await list()).events[0]).toMatchObject({ type: 'feature-archived', project: 'open', featureName: 'f' });
    const { events, totalEvents } = await list('?project=open');
    expect(events).toHaveLength(1);
    expect(totalEvents).toBe(1);
  });

  it('is empty for an unknown project, and unfiltered for a blank one', async () => {
    expect(await list('?project=nope')).toEqual({ version: 1, events: [], totalEvents: 0 });
    expect(await list('?project=')).toEqual(await list());
  });

  it('needs ADMIN: 403 without, 401 without a token, 403 for a token of another kind', async () => {
    const forbidden = await service.call('GET', '/api/admin/events', undefined, viewer);
    expect([forbidden.status, await errorName(forbidden)]).toEqual([403, 'NoAccessError']);
    const unknown = await service.call('GET', '/api/admin/events', undefined, { Authorization: '*:*.unknown' });
    expect([unknown.status, await errorName(unknown)]).toEqual([401, 'AuthenticationRequired']);
    const client = await service.call('GET', '/api/admin/events', undefined, { Authorization: '*:development.client' });
    expect([client.status, await errorName(client)]).toEqual([403, 'NoAccessError']);
  });

  it('sends what no uncompressed answer could hold to those who take gzip, and the newest of it to others', async () => {
    const filler = (n: number) => ({ n, text: 'words '.repeat(10_000) });
    const many = Array.from({ length: 130 }, (_, n) => ({ ...archived('large', 'f'), data: filler(n) }));
    await emitAtOnce(service.table, many);
    const whole = await list('?project=large');
    expect([whole.events.length, whole.totalEvents]).toEqual([130, 130]);
    const answer = await service.call('GET', '/api/admin/events?project=large', undefined, {
      'Accept-Encoding': 'identity',
    });
    const { events, totalEvents } = listEvents.responses[200].schema.parse(await answer.json());
    expect(totalEvents).toBe(130);
    expect(events.length).toBeGreaterThan(90);
    expect(events.length).toBeLessThan(110);
    expect(events).toEqual(whole.events.slice(0, events.length));
  });
});

describe('events §3: a project whose events cannot be appended', () => {
  it('leaves the lists of all others as they are, and is logged', async () => {
    await emitEach(service.table, archived('broken', 'before'), unappendable('broken'), archived('sound', 'after'));
    const body = async (method: string, path: string, sent?: object) => {
      const answer = await service.call(method, path, sent);
      expect(answer.status).toBe(200);
      return listEvents.responses[200].schema.parse(await answer.json());
    };
    const newest = (await body('GET', '/api/admin/events')).events.map(({ featureName }) => featureName);
    expect(newest).toEqual(expect.arrayContaining(['before', 'after']));
    expect((await body('GET', '/api/admin/events?project=broken')).totalEvents).toBe(1);
    expect((await body('POST', '/api/admin/events/search', { feature: 'after' })).totalEvents).toBe(1);
    expect((await service.call('GET', '/api/admin/events/after')).status).toBe(200);
    await expect.poll(() => service.output()).toContain('The events of a scope could not be appended');
    await emitEach(service.table, archived('sound', 'later'));
    expect((await body('GET', '/api/admin/events?project=sound')).totalEvents).toBe(2);
  });
});

describe('events §5: GET /api/admin/events/{featureName}', () => {
  const list = async (feature: string, headers = {}) => {
    const answer = await service.call('GET', `/api/admin/events/${feature}`, undefined, headers);
    expect(answer.status).toBe(200);
    return listFeatureEvents.responses[200].schema.parse(await answer.json());
  };

  it('shows the events of the feature, newest first, with its name as asked for', async () => {
    await emitEach(service.table, archived('open', 'g'), { ...archived('open', 'g'), type: 'feature-revived' });
    const { version, toggleName, events, totalEvents } = await list('g');
    expect([version, toggleName, totalEvents]).toEqual([1, 'g', 2]);
    expect(events.map(({ type }) => type)).toEqual(['feature-revived', 'feature-archived']);
  });

  it('is empty for an unknown feature, whatever its name', async () => {
    expect(await list('a%20b%2Fc')).toEqual({ version: 1, toggleName: 'a b/c', events: [], totalEvents: 0 });
    expect((await list('x'.repeat(500))).events).toEqual([]);
  });

  it('leaves out projects that the caller does not see', async () => {
    await emitEach(service.table, archived('open', 'h'), archived('hidden', 'h'));
    expect((await list('h')).totalEvents).toBe(2);
    const seen = await list('h', viewer);
    expect([seen.totalEvents, ...seen.events.map(({ project }) => project)]).toEqual([1, 'open']);
  });

  it('needs a token', async () => {
    const answer = await service.call('GET', '/api/admin/events/f', undefined, { Authorization: 'junk' });
    expect([answer.status, await errorName(answer)]).toEqual([401, 'AuthenticationRequired']);
  });
});
