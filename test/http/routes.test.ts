import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routes } from '../../lib/contract/routes/index.ts';
import { permissions } from '../../lib/contract/schemas/permission.ts';
import { errorStatusesOf } from '../../lib/openapi/error-responses.ts';

const functionsFolder = join(import.meta.dirname, '../../functions');
/** Functions without a route. */
const others = [
  'change-request-scheduler',
  'alarm-states',
  'authorizer',
  'console-files',
  'console',
  'deliverer',
  'deployment-hook',
  'event-log-writer',
  'front-errors',
  'frontend-preflight',
  'not-found',
  'publisher',
  'seed',
  'stage-release',
  'recovery',
  'usage-aggregator',
];

const parametersOf = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

describe('the route table', () => {
  it('has one function a route, and one route a function', () => {
    const files = globSync('**/*.ts', { cwd: functionsFolder }).map((file) => file.replaceAll('\\', '/').slice(0, -3));
    const handlers = routes.map(({ handler }) => handler);
    expect(handlers.toSorted()).toEqual(files.filter((file) => !others.includes(file)).toSorted());
    expect(new Set(handlers).size).toBe(handlers.length);
  });

  it('has no operation and no path twice', () => {
    expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
  });

  it('names the parameter at one place of a path alike in all paths', () => {
    const names = new Map<string, string>();
    for (const { path } of routes) {
      const segments = path.split('/');
      for (const [i, segment] of segments.entries()) {
        if (!segment.startsWith('{')) continue;
        const before = segments.slice(0, i).join('/');
        expect([path, names.get(before) ?? segment]).toEqual([path, segment]);
        names.set(before, segment);
      }
    }
  });
});

describe.each(routes.map((route) => ({ name: route.operation, route })))('$name', ({ route }) => {
  it('declares who may call it', () => {
    if (route.access === 'public') {
      expect(route.path).toMatch(/^\/(health|ready|docs|invite|edge|auth|logout|api\/signal-endpoint)/);
    } else if (route.access !== 'any') {
      expect(route.access.anyOf.length).toBeGreaterThan(0);
      const needsProject = route.access.anyOf.every((name) => permissions[name].scope !== 'root');
      const needsEnvironment = route.access.anyOf.every((name) => permissions[name].scope === 'environment');
      if (needsProject) expect(parametersOf(route.path)).toContain(route.access.project);
      if (needsEnvironment) expect(parametersOf(route.path)).toContain(route.access.environment);
    }
  });

  it('changes nothing by GET, and nothing without permission in its own name', () => {
    expect(route.operation).toMatch(/^[a-z][A-Za-z]+$/);
    if (route.access === 'public') expect(route.role).not.toBe('secrets');
  });

  it('reaches the table where it has to know its caller', () => {
    if (route.access !== 'public') expect(route.role).not.toBe('none');
  });

  it('has a schema for each parameter of its path', () => {
    expect(Object.keys(route.params?.shape ?? {}).toSorted()).toEqual(parametersOf(route.path).toSorted());
  });

  it('has an example that its own schemas accept', () => {
    const { params = {}, body, response } = route.example;
    expect(Object.keys(params).toSorted()).toEqual(parametersOf(route.path).toSorted());
    for (const value of Object.values(params)) expect(value).not.toBe('');
    if (route.body !== undefined) expect(z.safeParse(route.body, body).error?.issues ?? []).toEqual([]);
    const [schema] = Object.values(route.responses).map((spec) => spec.schema);
    if (schema !== undefined && response !== undefined) {
      expect(z.safeParse(schema, response).error?.issues ?? []).toEqual([]);
    }
  });

  it('documents what every route may answer', () => {
    const statuses = errorStatusesOf(route);
    expect(statuses).toEqual(expect.arrayContaining([429, 500, 503, 504]));
    if (route.access !== 'public') expect(statuses).toEqual(expect.arrayContaining([401, 403]));
  });
});
