import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changesOf, lastVersion, withVersion } from '../../../infra/release/changelog.ts';
import { recordVersion } from '../../../infra/release/record.ts';
import { followers, isNewest, releaseOf, requireFollower } from '../../../infra/release/versions.ts';

const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'halyard-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const numbers = fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30));
const compare = (one: string, other: string): number => {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const at = a?.findIndex((number, i) => number !== b?.[i]) ?? -1;
  return at === -1 ? 0 : (a?.[at] ?? 0) - (b?.[at] ?? 0);
};

describe('the versions that may follow one', () => {
  it('are a mend, the next minor and the next major one, in order, and all newer', () => {
    fc.assert(
      fc.property(numbers, (parts) => {
        const version = parts.join('.');
        const next = followers(version, '0.1.0');
        expect([version, ...next].toSorted(compare)).toEqual([version, ...next]);
        expect(new Set(next.map(releaseOf)).size).toBe(3);
        for (const one of next) expect(() => requireFollower(one, version, '0.1.0')).not.toThrow();
        expect(() => requireFollower(version, version, '0.1.0')).toThrow(`${version} does not follow ${version}: use`);
      }),
    );
  });

  it('are only that of the package, if nothing was released', () => {
    expect(followers(undefined, '0.1.0')).toEqual(['0.1.0']);
    expect(() => requireFollower('0.2.0', undefined, '0.1.0')).toThrow(
      '0.2.0 does not follow the beginning: use 0.1.0',
    );
  });

  it.each(['1.2', 'v1.2.3', '1.2.3-beta', '01.2.3', '1.2.3\n', ''])('none is written like %j', (version) => {
    expect(() => requireFollower(version, '1.2.2', '0.1.0')).toThrow('is no version: use major.minor.patch');
  });
});

describe('a version', () => {
  it('is the newest if it follows all others', () => {
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 1, maxLength: 8 }), (all) => {
        const versions = all.map((parts) => parts.join('.'));
        const newest = versions.toSorted(compare).at(-1) ?? '';
        for (const one of versions) expect(isNewest(one, [...versions, 'x', ''])).toBe(one === newest);
      }),
    );
  });
});

describe('a changelog', () => {
  const text = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A.\n\n## 0.1.0 - 2030-01-31\n\n- First.\n';

  it('gets a section for what was unreleased', () => {
    const next = withVersion(text, '0.2.0', '2030-02-28');
    expect(next).toContain('## Unreleased\n\n## 0.2.0 - 2030-02-28\n\n### Added\n\n- A.\n\n## 0.1.0');
    expect([lastVersion(text), lastVersion(next), lastVersion('## Unreleased')]).toEqual(['0.1.0', '0.2.0', undefined]);
    expect([changesOf(next, '0.2.0'), changesOf(next, '0.1.0')]).toEqual(['### Added\n\n- A.', '- First.']);
  });

  it('is refused when nothing is unreleased, or a version is not in it', () => {
    expect(() => withVersion(withVersion(text, '0.2.0', 'x'), '0.3.0', 'x')).toThrow(
      'has nothing below “## Unreleased”',
    );
    expect(() => changesOf(text, '0.1')).toThrow('CHANGELOG.md has no section 0.1');
  });
});

describe('the version of a repository', () => {
  const files = ['package.json', 'cli', 'client', 'lib/evaluation', 'infra/aws/construct'].map((one) =>
    one.endsWith('.json') ? one : `${one}/package.json`,
  );
  const all = [...files, 'package-lock.json', 'CHANGELOG.md', 'lib/seed/upgrade/releases.json'];
  beforeEach(() => {
    for (const file of all) cpSync(join(root, file), join(folder, file));
  });
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const versions = (): readonly unknown[] => files.map((file) => JSON.parse(read(file)).version);
  const releases = (): readonly unknown[] => JSON.parse(read('lib/seed/upgrade/releases.json'));
  const addUnreleased = (): void =>
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      read('CHANGELOG.md').replace('## Unreleased', '## Unreleased\n\n- More.'),
    );
  const own = (): string => JSON.parse(read('package.json')).version;
  /** Releases the version that may follow at this place of the list; the first one if there is no other. */
  const releaseNext = (place: number): void => {
    addUnreleased();
    const next = followers(lastVersion(read('CHANGELOG.md')), own());
    recordVersion(folder, next[place] ?? next[0] ?? '', '2030-01-31');
  };
  /** Releases two minor versions after what this repository has released, or the first two. */
  const twice = (): void => {
    releaseNext(1);
    releaseNext(1);
  };

  it('is recorded in every manifest, the lock, the changelog and the releases, and nothing else changes', () => {
    const before = JSON.parse(read('package-lock.json'));
    const known = releases();
    twice();
    const version = own();
    expect(version).not.toBe(before.version);
    expect(new Set(versions())).toEqual(new Set([version]));
    const { '': main, ...packages } = before.packages;
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      ...before,
      version,
      packages: { '': { ...main, version }, ...packages },
    });
    expect(lastVersion(read('CHANGELOG.md'))).toBe(version);
    expect(releases().slice(0, known.length)).toEqual(known);
    expect(releases().at(-1)).toEqual({ ...Object(known.at(-1)), version: releaseOf(version) });
  });

  it('that mends adds no release', () => {
    twice();
    const known = releases();
    releaseNext(0);
    expect(own()).toMatch(/\.1$/);
    expect(releases()).toEqual(known);
  });

  it('that mends is refused while the next release is in development', () => {
    twice();
    const list = [...releases(), { version: '99.0', reads: 1, writes: 1 }];
    writeFileSync(join(folder, 'lib/seed/upgrade/releases.json'), JSON.stringify(list));
    addUnreleased();
    const before = all.map(read);
    expect(() => recordVersion(folder, followers(own(), '')[0] ?? '', '2030-03-31')).toThrow(
      'ends with 99.0, which is in development',
    );
    expect(all.map(read)).toEqual(before);
  });
});
