import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRouter } from '../../infra/local/gateway/router.ts';
import { Problem } from '../../lib/contract/problems.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { formerAnswer } from '../../lib/http/endpoints/former-paths.ts';

const recorded = readFileSync(join(import.meta.dirname, 'paths-of-5.8.2.txt'), 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]+ \//.test(line))
  .map((line) => line.split(' '))
  .map(([method = '', path = '']) => ({ method, path }));

const match = openRouter(routes);

/** The status for a path that has no operation any more. */
const formerStatus = (method: string, path: string): number | undefined => {
  try {
    return formerAnswer(method, path)?.status;
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
};

/** The operation or status that answers a request; undefined: the request would get the 404 of an unknown path. */
const answererOf = (method: string, path: string): string | number | undefined => {
  const asked = path.replaceAll('{}', 'x');
  return match(method, asked).route?.operation ?? formerStatus(method, asked);
};

describe('left-out §6: nothing of version 5.8 is an unknown path', () => {
  it('knows what its document, its router and its console name', () => {
    expect(recorded.length).toBeGreaterThan(250);
    const unknown = recorded.filter(({ method, path }) => answererOf(method, path) === undefined);
    expect(unknown).toEqual([]);
  });

  it('answers for some that there is no operation', () => {
    const former = recorded.map(({ method, path }) => [path, answererOf(method, path)]);
    expect(Object.fromEntries(former.filter(([, by]) => typeof by === 'number'))).toEqual({
      '/api/admin/metrics/feature-toggles': 410,
      '/api/admin/metrics/feature-toggles/{}': 410,
      '/api/admin/metrics/seen-apps': 410,
      '/api/admin/metrics/seen-toggles': 410,
      '/api/frontend/client/features': 405,
      '/api/frontend/health': 405,
      '/api/frontend/internal-backstage/prometheus': 405,
      '/auth/google/callback': 302,
      '/auth/google/login': 302,
      '/docs/openapi': 302,
      '/docs/openapi/': 302,
    });
  });
});
