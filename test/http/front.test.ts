import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { frontHeaders } from '../../lib/contract/front-headers.ts';
import { frontedBy } from '../../lib/http/strangers/front.ts';

const secret = 'a-secret';
const digest = createHash('sha256').update(secret).digest('hex');
const sent = (headers: Partial<Record<keyof typeof frontHeaders, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [frontHeaders[name as keyof typeof frontHeaders], value]),
  );

describe('front §4: what the front says of a request', () => {
  it('is believed with the secret', () => {
    const headers = sent({ secret, viewer: '192.0.2.7', host: 'flags.example.com' });
    expect(frontedBy(headers, digest)).toEqual({ viewer: '192.0.2.7', host: 'flags.example.com' });
    expect(frontedBy(sent({ secret, viewer: '2001:db8::7', host: '127.0.0.1:4243' }), digest)).toEqual({
      viewer: '2001:db8::7',
      host: '127.0.0.1:4243',
    });
  });

  it('is believed with each secret that is accepted while it is changed', () => {
    const both = [digest, createHash('sha256').update('the next').digest('hex')].join(',');
    for (const one of [secret, 'the next'])
      expect(frontedBy(sent({ secret: one, viewer: '192.0.2.7' }), both)?.viewer).toBe('192.0.2.7');
    for (const one of ['another', both, '']) expect(frontedBy(sent({ secret: one }), both)).toBeUndefined();
    for (const list of [',', `${digest.slice(2)},`]) expect(frontedBy(sent({ secret }), list)).toBeUndefined();
  });

  it.each<[string, string | undefined, string | undefined]>([
    ['no secret', undefined, digest],
    ['another secret', 'another', digest],
    ['the hash that functions know', digest, digest],
    ['nothing', '', digest],
    ['a secret, but no front', secret, undefined],
    ['a front that has no hash', secret, 'abc'],
  ])('is not believed with %s', (_, value, known) => {
    const headers = {
      ...sent({ viewer: '192.0.2.7', host: 'evil.example' }),
      ...(value !== undefined && sent({ secret: value })),
    };
    expect(frontedBy(headers, known)).toBeUndefined();
  });

  it.each(['', 'x', '1.2.3', '1.2.3.4:80', '1.2.3.4, 5.6.7.8'])('names no caller by %j', (viewer) => {
    expect(frontedBy(sent({ secret, viewer, host: 'a.example' }), digest)?.viewer).toBeUndefined();
  });

  it.each(['', 'a b', 'a.example/path', 'user@a.example', '-a', 'a.example:port', '<a>'])(
    'names no host by %j',
    (host) => {
      expect(frontedBy(sent({ secret, host }), digest)?.host).toBeUndefined();
    },
  );
});
