import { describe, expect, it } from 'vitest';
import { openRouter } from '../../../infra/local/gateway/router.ts';
import { tinyRoute } from './tiny-route.ts';

const match = openRouter([
  tinyRoute('GET', '/api/events', 'events/list'),
  tinyRoute('GET', '/api/events/{featureName}', 'events/feature'),
  tinyRoute('POST', '/api/events/search', 'events/search'),
  tinyRoute('PUT', '/api/projects/{projectId}/features/{featureName}', 'features/update'),
]);

describe('the router of the local gateway', () => {
  it('finds a route and its parameters, still encoded', () => {
    expect(match('PUT', '/api/projects/a%2Fb/features/x%20y')).toMatchObject({
      route: { handler: 'features/update' },
      resource: '/api/projects/{projectId}/features/{featureName}',
      parameters: { projectId: 'a%2Fb', featureName: 'x%20y' },
    });
  });

  it('answers null for the parameters of a path without any', () => {
    expect(match('GET', '/api/events')).toMatchObject({ resource: '/api/events', parameters: null });
  });

  it('prefers a literal segment, even where only the parameter has the method', () => {
    expect(match('POST', '/api/events/search').route?.handler).toBe('events/search');
    expect(match('GET', '/api/events/search')).toEqual({ resource: '/api/events/search', parameters: null });
    expect(match('GET', '/api/events/searching').route?.handler).toBe('events/feature');
  });

  it('keeps the resource for a method that the path does not have', () => {
    expect(match('DELETE', '/api/events/x')).toEqual({
      resource: '/api/events/{featureName}',
      parameters: { featureName: 'x' },
    });
  });

  it.each(['/nowhere', '/api/events/', '/api//events', '//api/events', '/API/events', '/api/events/a/b', '*'])(
    'does not know %s',
    (path) => {
      expect(match('GET', path)).toEqual({ resource: '/{proxy+}', parameters: { proxy: path.replace(/^\//, '') } });
    },
  );

  it.each(['/', '/api', '/api/events'])('knows the resource %s but no such method of it', (path) => {
    expect(match('PATCH', path)).toEqual({ resource: path, parameters: null });
  });

  it('refuses two names for one parameter, as API Gateway does', () => {
    expect(() => openRouter([tinyRoute('GET', '/p/{id}', 'a'), tinyRoute('GET', '/p/{projectId}/x', 'b')])).toThrow(
      '/p/{projectId}: siblings share one parameter name, here it is {id}',
    );
  });

  it('refuses a route that is declared twice', () => {
    expect(() => openRouter([tinyRoute('GET', '/p', 'a'), tinyRoute('GET', '/p', 'b')])).toThrow('declared twice');
  });
});
