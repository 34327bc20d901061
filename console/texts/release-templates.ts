import { plural } from './plural.ts';

export const releaseTemplates = {
  title: 'Release plan templates',
  lead: 'How flags are released, stage by stage. Plans of flags are made of them; a change of a template changes no plan.',
  table: 'Release plan templates',
  of: 'Templates of',
  installation: 'all projects',
  count: (count: number): string => plural(count, 'template'),
  columns: { name: 'Name', stages: 'Stages', place: 'For', actions: 'Actions' },
  allProjects: 'All projects',
  thisProject: 'This project',
  archived: 'archived',
  showArchived: 'Only archived',
  create: 'New template',
  make: 'Create template',
  empty: {
    title: 'There are no templates yet',
    text: 'Make one when several flags go the same way: a tenth on the first day, half on the second, then everybody.',
  },
  edit: (name: string): string => `Edit ${name}`,
  archive: 'Archive',
  unarchive: 'Take out of the archive',
  confirmDelete: (name: string): string => `Delete the template ${name}?`,
  unmake: 'Delete template',
  deleteSummary: (name: string): string => `The template “${name}” is deleted. Plans that were made of it stay.`,
  createdSummary: (name: string, stages: string): string => `The template “${name}” is created: ${stages}.`,
  words: {
    name: (name: string): string => `The name becomes “${name}”.`,
    description: (text: string | null): string =>
      text === null || text === '' ? 'The description is removed.' : `The description becomes “${text}”.`,
    stages: (before: string, after: string): string =>
      before === after ? 'The stages change; see the values.' : `The stages become: ${after}.`,
  },
  created: (name: string): string => `${name} is created`,
  changed: (name: string): string => `${name} is changed`,
  undone: (name: string): string => `${name} is as it was`,
  deleted: (name: string): string => `${name} is deleted`,
  inArchive: (name: string): string => `${name} is archived`,
  outOfArchive: (name: string): string => `${name} can be used again`,
};
