import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handlers } from '../../../infra/bundle.ts';
import { licensesFile, packagesNamedIn } from '../../../infra/packages/licenses.ts';
import { archiveOf } from '../../../infra/packages/published.ts';
import { lastVersion } from '../../../infra/release/changelog.ts';
import { gitIn } from '../../../infra/release/git.ts';
import { followers } from '../../../infra/release/versions.ts';

const root = resolve(import.meta.dirname, '../../..');
const { version: own } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
const last = lastVersion(changelog);
/** The version that is released: the first one, or the next minor one. */
const version = followers(last, own)[last === undefined ? 0 : 1] ?? '';

/**
 * Functions that the released repository has as they are: one of each kind, with those that know the version, that load
 * a library lazily, or that hold a document. Most of a release is the bundles of some 340 functions, alike, so all others
 * do nothing there. Tests of bundles have all of them, and `npm run check:deep` releases all.
 */
const whole: readonly string[] = [
  'authorizer',
  'console',
  'console-files',
  'event-log-writer',
  'features/create',
  'recovery',
  'saml/callback',
  'sdk/client-features',
  'seed',
  'service/openapi',
  'stage-release',
  'state/import',
  'ui-config/get',
];
const isDeep = process.env.HALYARD_DEEP === 'true';

/** A repository with the files of this one, on the branch of releases, and something that is not released. */
const repository = mkdtempSync(join(tmpdir(), 'halyard-release-test-'));
const git = gitIn(repository);
afterAll(() => rmSync(repository, { recursive: true, force: true }));

beforeAll(() => {
  const listed = gitIn(root)('ls-files', '--cached', '--others', '--exclude-standard').split('\n');
  // A file that was deleted is listed until that is committed.
  for (const file of listed.filter((one) => existsSync(join(root, one))))
    cpSync(join(root, file), join(repository, file));
  symlinkSync(join(root, 'node_modules'), join(repository, 'node_modules'), 'junction');
  writeFileSync(join(repository, '.gitignore'), `${readFileSync(join(root, '.gitignore'), 'utf8')}node_modules\n`);
  expect(handlers()).toEqual(expect.arrayContaining([...whole]));
  for (const handler of handlers())
    if (!isDeep && !whole.includes(handler))
      writeFileSync(join(repository, 'functions', `${handler}.ts`), 'export const handler = async () => ({});\n');
  writeFileSync(join(repository, 'CHANGELOG.md'), changelog.replace('## Unreleased', '## Unreleased\n\n- More.'));
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Kari');
  git('config', 'user.email', 'kari@example.com');
  commit('first');
});
const commit = (message: string): void => {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
};
const release = (...args: readonly string[]): { readonly code: number | null; readonly output: string } => {
  const { GITHUB_OUTPUT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/release/main.ts', ...args], {
    cwd: repository,
    encoding: 'utf8',
    env,
  });
  return { code: status, output: `${stdout}${stderr}` };
};
const state = (): readonly string[] => [git('rev-parse', 'HEAD'), git('tag', '--list'), git('status', '--porcelain')];
const made = join(repository, 'dist', 'release');
const sums = (): string => readFileSync(join(made, 'SHA256SUMS'), 'utf8');

// Each builds everything that a release has, beside other tests. Only a limit for what hangs.
describe('npm run release', { timeout: 1_200_000 }, () => {
  it('refuses what it cannot make, and changes nothing', () => {
    const before = state();
    expect(release()).toMatchObject({ code: 2, output: expect.stringContaining('usage: npm run release') });
    expect(release('7.7.7')).toEqual({ code: 1, output: expect.stringMatching(/^7\.7\.7 does not follow .*: use \S/) });
    expect(release('7.7.7', '--assemble')).toEqual({ code: 1, output: `This is version ${own}, not 7.7.7\n` });
    git('tag', `v${version}`);
    expect(release(version).output).toBe(`There is a tag v${version} already\n`);
    git('tag', '--delete', `v${version}`);
    git('switch', '--quiet', '--create', 'other');
    expect(release(version).output).toBe(
      'Versions are made on main, mends of an older one on release/<major>.<minor>, and this is other\n',
    );
    git('switch', '--quiet', '--create', 'release/98.7');
    expect(release(version).output).toBe('On release/98.7 only mends of 98.7 are made\n');
    git('switch', '--quiet', 'main');
    writeFileSync(join(repository, 'new.md'), 'new');
    expect(release(version).output).toBe('There are changes that are not committed\n');
    rmSync(join(repository, 'new.md'));
    expect(state()).toEqual(before);
  });

  it('changes nothing when something does not build', () => {
    const file = join(repository, 'functions', 'seed.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `import './nowhere.ts';\n${text}`);
    commit('broken');
    const before = state();
    expect(release(version).code).toBe(1);
    expect(state()).toEqual(before);
    git('reset', '--quiet', '--hard', 'HEAD~1');
  });

  it('makes all files, then the commit and the tag', () => {
    const { code, output } = release(version);
    expect([code, output]).toEqual([0, expect.stringContaining(`git push origin main v${version}`)]);
    expect(git('log', '-1', '--format=%s by %an')).toBe(`release: ${version} by Kari`);
    expect(git('diff', '--name-only', 'HEAD~1').split('\n')).toContain('CHANGELOG.md');
    expect(git('cat-file', '-t', `v${version}`)).toBe('tag');
    expect(git('rev-parse', `v${version}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
    expect(git('status', '--porcelain')).toBe('');

    const listed = sums().trim().split('\n');
    const names = listed.map((line) => line.slice(66));
    expect(readdirSync(made).sort()).toEqual(['SHA256SUMS', ...names].toSorted());
    // Whoever checks all of them has all of them.
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    const uploaded = (/gh release upload .*? --clobber (.*)/.exec(workflow)?.[1] ?? '').split(' ');
    for (const name of ['SHA256SUMS', ...names])
      expect(
        uploaded.some((pattern) => matchesGlob(name, pattern.replace('./', ''))),
        name,
      ).toBe(true);
    for (const line of listed) {
      const bytes = readFileSync(join(made, line.slice(66)));
      expect(line.slice(0, 64)).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
    const archives = listed.map((line) => line.slice(66)).filter((name) => name.endsWith('.tgz'));
    expect(archives).toHaveLength(4);
    for (const archive of archives) {
      const manifest = execFileSync('tar', ['xzOf', join(made, archive), 'package/package.json'], { encoding: 'utf8' });
      expect(JSON.parse(manifest)).toMatchObject({ version, name: archive.replace('.tgz', '') });
    }
    for (const name of names.filter((one) => one.endsWith('.template.json')))
      expect(readFileSync(join(made, 'halyard-templates.zip')).includes(name)).toBe(true);

    const { components, ...bill } = JSON.parse(readFileSync(join(made, 'halyard.cdx.json'), 'utf8'));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'halyard', version } } });
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const installed = Object.entries<{ version: string; dev?: boolean }>(packages).flatMap(([path, one]) =>
      path === '' || one.dev ? [] : [`${path.split('node_modules/').at(-1)}@${one.version}`],
    );
    const licenses = execFileSync('tar', ['xzOf', join(made, archiveOf('cli')), `package/${licensesFile}`], {
      encoding: 'utf8',
    });
    const shipped = packagesNamedIn(licenses);
    expect(shipped).toContain(`commander@${packages['node_modules/commander'].version}`);
    const named = components.map((one: { name: string; version: string }) => `${one.name}@${one.version}`);
    for (const one of [...installed, ...shipped]) expect(named).toContain(one);
    expect(named.filter((one: string) => one.startsWith('vitest@'))).toEqual([]);
  });

  it('makes the same files of the same commit, and tells the workflow whether packages are published', () => {
    const before = sums();
    const outputs = join(dirname(made), 'outputs');
    execFileSync(process.execPath, ['infra/release/main.ts', version, '--assemble'], {
      cwd: repository,
      env: { ...process.env, GITHUB_OUTPUT: outputs },
    });
    expect(sums()).toBe(before);
    expect(readFileSync(outputs, 'utf8')).toBe('scope=\nlatest=true\n');
  });

  it('says which versions may follow, and that something has to be new', () => {
    expect(release(version, '--dry-run').output).toContain(`${version} does not follow ${version}: use `);
    expect(release(followers(version, '')[0] ?? '', '--dry-run').output).toContain('has nothing below “## Unreleased”');
  });
});
