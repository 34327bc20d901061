import { plural } from './plural.ts';

/** Texts about the places in code that refer to a flag (docs/contract/code-references.md). */
export const codeReferences = {
  branch: 'Branch',
  defaultBranch: 'The default branch of each repository',
  counts: (hunks: number, files: number): string => `${plural(hunks, 'place')} in ${plural(files, 'file')}`,
  at: (branch: string): string => `on ${branch} at`,
  looked: 'looked through',
  line: (line: number): string => `Line ${line}`,
  also: (aliases: readonly string[]): string => `also called ${aliases.join(', ')}`,
  codeOf: (path: string, line: number): string => `Code of ${path}, line ${line}`,
  more: (shown: number, all: number): string => `The first ${shown.toLocaleString('en')} of ${plural(all, 'place')}.`,
  none: 'No code refers to this flag.',
  gone: 'No code refers to this flag any more, since the commit',
  noBranch: (branch: string): string => `Nobody has looked through a branch ${branch} for flags of this project.`,
  empty: {
    title: 'No code has been looked through yet',
    text: 'Look for flags in a repository, best in a pipeline after each merge: then this page shows the files and lines that refer to the flag, and since which commit none does.',
    own: 'With the command line of Halyard, in the repository',
    finder: 'Or with LaunchDarkly’s finder',
  },
} as const;
