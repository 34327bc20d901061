import { describe, expect, it } from 'vitest';
import { returnPath } from '../../../lib/identity/sessions/return-path.ts';

describe('where a browser goes after signing in at a provider (contract: sessions §7)', () => {
  it.each(['/', '/flags?query=a,b', '/dev/projects/a.b/flags#x'])('%s is a path of this origin', (path) => {
    expect(returnPath(path, 'https://a.example/dev')).toBe(path);
  });

  it.each([undefined, '', 'flags', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    '%s counts as the beginning of the address',
    (path) => {
      expect(returnPath(path, 'https://flags.example.com')).toBe('/');
      // Outside of its stage, API Gateway answers nothing but 403.
      expect(returnPath(path, 'https://id.execute-api.eu-west-1.amazonaws.com/dev')).toBe('/dev/');
    },
  );
});
