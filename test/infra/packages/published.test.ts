import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { publishedReadme, writeManifest } from '../../../infra/packages/manifest.ts';
import { nameOf, packageKinds } from '../../../infra/packages/published.ts';

const root = resolve(import.meta.dirname, '../../..');
const sources = { cli: 'cli', evaluation: 'lib/evaluation', client: 'client', cdk: 'infra/aws/construct' } as const;
const folder = mkdtempSync(join(tmpdir(), 'halyard-published-'));
afterAll(() => rmSync(folder, { recursive: true }));

const names = { scope: '@example', repository: 'https://github.com/example/halyard' } as const;

describe.each(packageKinds)('the package %s', (kind) => {
  const readme = readFileSync(join(root, sources[kind], 'README.md'), 'utf8');

  it('is installed from its archive while it is not published', () => {
    const text = publishedReadme(readme, kind, { scope: undefined, repository: undefined });
    expect(text).toContain(`halyard-${kind}.tgz`);
    expect(text).not.toContain('<!--');
  });

  it('is installed by its published name when there is one, and nothing else names it', () => {
    const text = publishedReadme(readme, kind, names);
    expect(text).toContain(['npm', 'install', `@example/${kind}\n`].join(' '));
    expect(text).not.toContain(`halyard-${kind}`);
    writeManifest(folder, join(root, sources[kind]), { kind, names });
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: nameOf(kind, names),
      version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
      license: 'Apache-2.0',
      engines: { node: expect.any(String) },
      repository: { type: 'git', url: 'git+https://github.com/example/halyard.git' },
      publishConfig: { access: 'public', provenance: true },
    });
    expect(manifest).not.toHaveProperty('private');
  });
});
