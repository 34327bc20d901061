import { plural } from './plural.ts';

/** Texts of the comparison of two revisions of a project. */
export const history = {
  ofProject: (project: string): string => `Compare revisions of ${project}`,
  lead: 'What differs between two revisions, and what was there at the later one.',
  feature: 'Flag',
  handles: 'Compared revisions',
  from: 'Earlier revision',
  to: 'Later revision',
  revision: (revision: number): string => `Revision ${revision}`,
  revisionAt: (revision: number, at: string): string => `Revision ${revision} (${at})`,
  compared: (from: string, to: string): string => `${from} to ${to}`,
  tabs: 'What is shown',
  views: { difference: 'Difference', state: 'State then' },
  older: 'Show older revisions',
  empty: {
    title: 'Nothing has changed yet',
    text: 'Each change to this project becomes a revision that can be looked at later.',
    noMatch: 'No revision matches',
    noMatchText: 'No revision changed this flag.',
    clear: 'Show all of this project',
  },
  difference: {
    none: 'Nothing is different between these two revisions.',
    first: 'There is no earlier revision to compare with. “State then” shows what was there.',
    only: (shown: number, total: number): string =>
      `The first ${shown} of ${total.toLocaleString('en')}. Choose a flag to see less.`,
    count: (total: number): string => plural(total, 'difference'),
    kinds: { flag: 'Flag', segment: 'Segment', project: 'Project' },
    whole: 'all of it',
  },
  back: {
    restore: (revision: number): string => `Restore revision ${revision}…`,
    undo: (revision: number): string => `Undo revision ${revision}…`,
    title: {
      restore: (revision: number): string => `Go back to revision ${revision}?`,
      undo: (revision: number): string => `Take back revision ${revision}?`,
    },
    action: { restore: 'Restore', undo: 'Undo' },
    done: {
      restore: (revision: number): string => `Revision ${revision} is restored`,
      undo: (revision: number): string => `Revision ${revision} is taken back`,
    },
    undone: 'The previous state is restored',
    change: (name: string, summary: string): string => `${name}: ${summary}`,
    stays: 'This does not change:',
    reason: (name: string, reason: string): string => `${name}: ${reason}`,
  },
  state: {
    at: 'As it was after the revision of',
    flag: 'Flag',
    status: 'Status',
    active: 'Active',
    archived: 'Archived',
    none: 'The project had no flags.',
    open: 'Show',
    openOne: (name: string): string => `Show ${name} as it was`,
    dialog: (name: string, revision: number): string => `${name} after revision ${revision}`,
    download: 'Download this state',
    strategies: (on: boolean, count: number): string =>
      `${on ? 'on' : 'off'}, ${plural(count, 'strategy', 'strategies')}`,
  },
} as const;
