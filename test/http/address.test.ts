import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../lib/http/address.ts';

const address = (resource: string, path: string, domainName = 'a1b2c3.execute-api.eu-central-1.amazonaws.com') =>
  addressOf({ resource, requestContext: { domainName, path } });
const own = 'flags.example.com';

describe('where the API is reached', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ["API Gateway's domain and the stage", '/api/x/{id}', '/dev/api/x/1', undefined, '/dev'],
    ['a stage named like a path', '/api/x/{id}', '/api/api/x/1', undefined, '/api'],
    ['a domain of its own', '/api/x/{id}', '/api/x/1', own, ''],
    ['a path on a domain', '/docs/openapi.json', '/flags/docs/openapi.json', own, '/flags'],
    ['a path of two parts', '/docs', '/eu/flags/docs', own, '/eu/flags'],
    ['an encoded name', '/api/x/{id}', '/dev/api/x/a%2Fb', undefined, '/dev'],
  ])('is %s', (_, resource, path, domain, prefix) => {
    const host = domain ?? 'a1b2c3.execute-api.eu-central-1.amazonaws.com';
    expect(address(resource, path, host)).toEqual({ baseUrl: `https://${host}${prefix}`, server: prefix || '/' });
  });

  it('is what was configured before all', () => {
    vi.stubEnv('HALYARD_BASE_URL', 'https://flags.example.com/v1');
    const configured = 'https://flags.example.com/v1';
    expect(address('/docs', '/dev/docs')).toEqual({ baseUrl: configured, server: configured });
  });
});
