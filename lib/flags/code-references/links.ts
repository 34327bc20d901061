import type { CodeRepository } from '../../store/observations/code-repositories.ts';

/** Links into the web pages of a repository (contract: code-references §7). */

/** Templates of known hosts, behind the address of the repository. */
const templates: Readonly<Record<string, { readonly commit: string; readonly hunk: string }>> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are the templates of finders.
  github: { commit: '/commit/${sha}', hunk: '/blob/${sha}/${filePath}#L${lineNumber}' },
  gitlab: { commit: '/-/commit/${sha}', hunk: '/-/blob/${sha}/${filePath}#L${lineNumber}' },
  bitbucket: { commit: '/commits/${sha}', hunk: '/src/${sha}/${filePath}#lines-${lineNumber}' },
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are the templates of finders.
};

type Templates = Pick<CodeRepository, 'type' | 'sourceLink' | 'commitUrlTemplate' | 'hunkUrlTemplate'>;

/** The address of a repository's page: without slashes at its end, and without the `.git` of an address for clones. */
const pageOf = (sourceLink: string): string => {
  let end = sourceLink.length;
  while (sourceLink[end - 1] === '/') end--;
  const page = sourceLink.slice(0, end);
  return page.endsWith('.git') ? page.slice(0, -'.git'.length) : page;
};

const templateOf = (repository: Templates, kind: 'commit' | 'hunk'): string => {
  const { type, sourceLink, commitUrlTemplate, hunkUrlTemplate } = repository;
  const own = kind === 'commit' ? commitUrlTemplate : hunkUrlTemplate;
  const known = templates[type]?.[kind];
  if (own !== '' || known === undefined || sourceLink === '') return own;
  return `${pageOf(sourceLink)}${known}`;
};

/** Encodes a value, but not the slashes between its parts: those of a path, and of the name of a branch. */
const encoded = (value: string): string => value.split('/').map(encodeURIComponent).join('/');

const expand = (template: string, values: Readonly<Record<string, string>>): string | null =>
  template === ''
    ? null
    : template.replace(/\$\{(\w+)\}/g, (text, name: string) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        return value === undefined ? text : encoded(value);
      });

/** Links into a repository; null where it has no such page. */
export interface CodeLinks {
  readonly commit: (at: { readonly sha: string; readonly branch: string }) => string | null;
  readonly hunk: (at: {
    readonly sha: string;
    readonly branch: string;
    readonly path: string;
    readonly line: number;
  }) => string | null;
}

export const linksOf = (repository: Templates): CodeLinks => {
  const [commit, hunk] = [templateOf(repository, 'commit'), templateOf(repository, 'hunk')];
  return {
    commit: ({ sha, branch }) => expand(commit, { sha, branchName: branch }),
    hunk: ({ sha, branch, path, line }) =>
      expand(hunk, { sha, branchName: branch, filePath: path, lineNumber: String(line) }),
  };
};
