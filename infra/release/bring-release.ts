import type { Git } from './git.ts';

export const tagOf = (version: string): string => `v${version}`;

/**
 * Brings the commit of a release and its tag into a repository: both, or neither.
 * @param git of the repository, on the branch of the release
 * @param clone the folder of the repository whose last commit is the release
 * @throws Error of git, when there can be no tag, or somebody has committed meanwhile; then nothing has changed
 */
export const bringRelease = (git: Git, clone: string, version: string): void => {
  const tag = tagOf(version);
  git('fetch', '--quiet', clone, 'HEAD');
  git('tag', '--annotate', '--message', `Halyard ${version}`, tag, 'FETCH_HEAD');
  try {
    git('merge', '--quiet', '--ff-only', tag);
  } catch (error) {
    git('tag', '--delete', tag);
    throw error;
  }
};
