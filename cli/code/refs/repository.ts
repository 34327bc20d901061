import type { Checkout } from './git.ts';

/** What is told of a repository. */
export interface Repository {
  readonly name: string;
  readonly type: 'custom' | 'github' | 'gitlab' | 'bitbucket';
  readonly sourceLink: string;
  readonly defaultBranch: string;
}

/** `git@github.com:example/shop.git` and `https://…` as the address of a page, without name and password. */
const pageOf = (remote: string): string => {
  const short = /^(?:ssh:\/\/)?[\w.-]+@([\w.-]+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/.exec(remote);
  if (short) return `https://${short[1]}/${short[2]}`;
  const url = URL.parse(remote);
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  return `${url.protocol}//${url.host}${url.pathname.replace(/(\.git)?\/?$/, '')}`;
};

const typeOf = (page: string): Repository['type'] => {
  const host = URL.parse(page)?.hostname ?? '';
  if (host === 'github.com') return 'github';
  if (host === 'gitlab.com') return 'gitlab';
  return host === 'bitbucket.org' ? 'bitbucket' : 'custom';
};

/** What git knows of a repository. @param name default: the last part of its address, or of its folder */
export const repositoryOf = ({ root, remote, defaultBranch }: Checkout, name: string | undefined): Repository => {
  const sourceLink = remote === undefined ? '' : pageOf(remote);
  const last = (sourceLink || root.replaceAll('\\', '/')).split('/').at(-1) ?? '';
  return {
    name: name ?? last.replaceAll(/[^A-Za-z0-9\-_.]/g, '-'),
    type: typeOf(sourceLink),
    sourceLink,
    defaultBranch: defaultBranch ?? '',
  };
};
