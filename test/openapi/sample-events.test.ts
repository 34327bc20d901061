import { describe, expect, it } from 'vitest';
import events from '../../events.json' with { type: 'json' };
import { routes } from '../../lib/contract/routes/index.ts';
import { unflatten } from '../../lib/identity/callers/flat-context.ts';
import { sha256 } from '../../lib/identity/callers/token.ts';
import { withPermissionTable } from '../../lib/openapi/permission-table.ts';
import { sampleEvent, sampleToken } from '../../lib/openapi/sample-event.ts';
import { updateThing } from '../http/sample-routes.ts';

describe('events.json', () => {
  it('has an event for every route, the authorizer, the stream, the queue and an alarm', () => {
    expect(Object.keys(events).toSorted()).toEqual(
      [
        'alarm-states',
        'authorizer',
        'event-log-writer',
        'usage-aggregator',
        ...routes.map(({ operation }) => operation),
      ].toSorted(),
    );
  });
});

describe('a sample event', () => {
  const event = sampleEvent({
    ...updateThing,
    example: {
      params: { projectId: 'a b', environment: 'e', id: '1' },
      query: { tag: ['x', 'y'] },
      body: { name: 'a' },
    },
  });

  it('is what the gateway would send', () => {
    expect(event).toMatchObject({
      resource: updateThing.path,
      path: '/api/admin/projects/a%20b/environments/e/things/1',
      httpMethod: 'PUT',
      pathParameters: { projectId: 'a%20b' },
      queryStringParameters: { tag: 'y' },
      multiValueQueryStringParameters: { tag: ['x', 'y'] },
      body: '{"name":"a"}',
      isBase64Encoded: false,
    });
    expect(event.headers['Content-Type']).toBe('application/json');
  });

  it('comes from the sample token, which is looked up where it is used', () => {
    expect(event.headers.Authorization).toBe(sampleToken);
    expect(unflatten(event.requestContext.authorizer)).toMatchObject({
      identity: { tokenKey: sha256(sampleToken) },
      instanceRev: -1,
    });
  });
});

describe('docs/permissions.md', () => {
  it('needs its markers', () => {
    expect(() => withPermissionTable('# Permissions', routes)).toThrow('markers');
  });
});
