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

const templateOf = (repository: Templates, kind: 'commit' | 'hunk'): string => {
  const { type, sourceLink, commitUrlTemplate, hunkUrlTemplate } = repository;
  const own = kind === 'commit' ? commitUrlTemplate : hunkUrlTemplate;
  const known = templates[type]?.[kind];
  if (own !== '' || known === undefined || sourceLink === '') return own;
  return `${sourceLink.replace(/\/+$|\.git$/g, '')}${known}`;
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

/** @returns null: the repository has no page of commits */
export const commitUrl = (
  repository: Templates,
  at: { readonly sha: string; readonly branch: string },
): string | null => expand(templateOf(repository, 'commit'), { sha: at.sha, branchName: at.branch });

/** @returns null: the repository has no page of files */
export const hunkUrl = (
  repository: Templates,
  at: { readonly sha: string; readonly branch: string; readonly path: string; readonly line: number },
): string | null =>
  expand(templateOf(repository, 'hunk'), {
    sha: at.sha,
    branchName: at.branch,
    filePath: at.path,
    lineNumber: String(at.line),
  });
