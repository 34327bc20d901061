import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bringRelease } from '../../../infra/release/bring-release.ts';
import { type Git, gitIn } from '../../../infra/release/git.ts';

let folder: string;
let clone: string;
let git: Git;
const commit = (where: Git, message: string): void => {
  where('-c', 'user.name=Kari', '-c', 'user.email=k@example.com', 'commit', '--quiet', '--allow-empty', '-m', message);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-bring-'));
  const repository = join(folder, 'repository');
  clone = join(folder, 'clone');
  mkdirSync(repository);
  git = gitIn(repository);
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Kari');
  git('config', 'user.email', 'kari@example.com');
  commit(git, 'first');
  git('clone', '--quiet', '.', clone);
  commit(gitIn(clone), 'release');
});
afterEach(() => rmSync(folder, { recursive: true }));

const state = (): readonly string[] => [git('log', '--format=%s'), git('tag', '--list'), git('status', '--porcelain')];

describe('a release that was made in a clone', () => {
  it('comes with its tag', () => {
    bringRelease(git, clone, '1.2.3');
    expect(state()).toEqual(['release\nfirst', 'v1.2.3', '']);
    expect(git('cat-file', '-t', 'v1.2.3')).toBe('tag');
  });

  it('does not come when there can be no tag', () => {
    git('config', 'tag.gpgSign', 'true');
    git('config', 'gpg.program', 'false');
    expect(() => bringRelease(git, clone, '1.2.3')).toThrow('gpg');
    expect(state()).toEqual(['first', '', '']);
  });

  it('does not come when somebody has committed meanwhile, and leaves no tag', () => {
    commit(git, 'other');
    expect(() => bringRelease(git, clone, '1.2.3')).toThrow('fast-forward');
    expect(state()).toEqual(['other\nfirst', '', '']);
  });
});
