import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../../../lib/contract/routes/index.ts';
import { planeOf, planes } from '../../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../../lib/contract/routes/route.ts';
import { everything, stubBundles, synthesized } from '../synthesized.ts';
import { allContexts } from './contexts.ts';
import { wholeStage } from './merged.ts';
import { mostOf, quotas, sources } from './quotas.ts';

describe.each(allContexts)('a stage %s', (_, context) => {
  it('uses no limit of AWS further than docs/quotas.md says', () => {
    const stage = synthesized(context);
    for (const quota of quotas) {
      const used = Math.max(0, ...quota.used(stage));
      expect([quota.what, used, used <= mostOf(quota)]).toEqual([quota.what, used, true]);
    }
  });
});

describe('the table of limits', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/quotas.md'), 'utf8');

  it('is the one of docs/quotas.md, each with the address of AWS’s page', () => {
    const rows = quotas.map((quota) => {
      const { what, limit, because, source } = quota;
      const most = `${mostOf(quota).toLocaleString('en')}${because === undefined ? '' : `: ${because}`}`;
      return `| ${what} | ${limit.toLocaleString('en')} | ${most} | [${source}](${sources[source]}) |`;
    });
    expect(page.split('\n').filter((line) => line.includes('](https://'))).toEqual(rows);
  });

  it('counts something in some stage, except what no stage has', () => {
    const stages = allContexts.map(([, context]) => synthesized(context));
    const largest = new Map(quotas.map((quota) => [quota, Math.max(0, ...stages.flatMap(quota.used))]));
    for (const [quota, used] of largest)
      if (used > mostOf(quota) / 2) console.log(`At most ${used} of ${mostOf(quota)} ${quota.what}`);
    expect(quotas.filter((quota) => largest.get(quota) === 0).map(({ what }) => what)).toEqual([
      'mappings of a template',
      'layers of a function',
      'characters of a managed policy of our own',
      'characters of the name of a role',
      'variables of a stage of a REST API',
      'global secondary indexes of a table',
    ]);
  });
});

/** Nouns of which a plane grows, each with operations on a list and on one item. */
const madeUp = (
  { plane, like, prefix }: { plane: string; like: Route; prefix: string },
  count: number,
): readonly Route[] =>
  Array.from({ length: count }, (_, i): Route => {
    const noun = `${prefix}/made-up-${Math.floor(i / 4)}`;
    const [method, path] = (
      [
        ['GET', noun],
        ['POST', noun],
        ['GET', `${noun}/{id}`],
        ['DELETE', `${noun}/{id}/parts`],
      ] as const
    )[i % 4] ?? ['GET', noun];
    return { ...like, method, path: path as Route['path'], operation: `madeUp${plane}${i}`, handler: like.handler };
  });

describe('a hundred operations more', () => {
  const like = (plane: string): Route => {
    const found = routes.find((route) => planeOf(route) === plane && route.role === 'writer' && !route.throttle);
    if (!found) throw new Error(`No writer in ${plane}`);
    return found;
  };
  // As the operations there are now are distributed.
  const more = [
    ...madeUp({ plane: 'administration', like: like('administration'), prefix: '/api/admin/projects/{projectId}' }, 40),
    ...madeUp({ plane: 'administration', like: like('administration'), prefix: '/api/admin' }, 24),
    ...madeUp({ plane: 'identity', like: like('identity'), prefix: '/auth' }, 28),
    ...madeUp({ plane: 'sdk', like: like('sdk'), prefix: '/api/client' }, 8),
  ].map((route, i): Route => ({ ...route, handler: `${route.handler.split('/')[0]}/made-up-${i}` }));

  it('need no new idea: a stage with everything has room for them', () => {
    expect(more).toHaveLength(100);
    expect(planes.map((plane) => more.filter((route) => planeOf(route) === plane).length)).toEqual([8, 28, 64]);
    stubBundles(more.map(({ handler }) => handler));
    const { template, templates } = synthesized(everything, { routes: [...routes, ...more] });
    for (const quota of quotas) {
      const used = Math.max(0, ...quota.used({ template, templates }));
      if (used > mostOf(quota) / 2) console.log(`With 100 operations more: ${used} of ${quota.limit} ${quota.what}`);
      // A template keeps its headroom; everything else may use what it was kept for.
      const most = quota.what.endsWith('of a template') ? mostOf(quota) : quota.limit;
      expect([quota.what, used, used <= most]).toEqual([quota.what, used, true]);
    }
    expect(Object.keys(templates.get(wholeStage)?.Resources ?? {}).length).toBeLessThan(15);
  });
});
