import { common } from './common.ts';

export const archive = {
  title: (project: string): string => `Archive: ${project}`,
  lead: 'Archived flags are off for everybody. Their configuration is kept.',
  table: 'Archived flags',
  count: common.flags,
  columns: { name: 'Name', type: 'Type', archived: 'Archived', actions: 'Actions' },
  revive: 'Revive',
  reviveOf: (name: string): string => `Revive ${name}`,
  deleteOf: (name: string): string => `Delete ${name}`,
  confirmRevive: (name: string): string => `Revive ${name}?`,
  confirmDelete: (name: string): string => `Delete ${name} for good?`,
  reviveWords: (name: string): string => `${name} is active again, and off in every environment.`,
  deleteWords: (name: string): string => `${name} is deleted with all of its configuration.`,
  unmake: 'Delete flag',
  deleteWarning: 'This cannot be undone. Another flag can then have the same name.',
  revived: (name: string): string => `${name} is revived`,
  deleted: (name: string): string => `${name} is deleted`,
  archivedAgain: (name: string): string => `${name} is archived again`,
  empty: {
    title: 'The archive is empty',
    text: 'Flags that are no longer needed can be archived on their page or in the list of flags.',
  },
} as const;
