import { plural } from './plural.ts';

export const segments = {
  title: 'Segments',
  lead: 'Conditions that strategies of several flags share. A change applies to all of these flags at once.',
  table: 'Segments',
  count: (count: number): string => plural(count, 'segment'),
  columns: { name: 'Name', project: 'Project', conditions: 'Who is in it', uses: 'Used by', actions: 'Actions' },
  allProjects: 'All projects',
  uses: (features: number): string => (features === 0 ? 'no flag' : plural(features, 'flag')),
  showUses: (name: string): string => `Where ${name} is used`,
  create: 'New segment',
  make: 'Create segment',
  unmake: 'Delete segment',
  edit: (name: string): string => `Edit ${name}`,
  empty: {
    import: 'Import segments from another installation',
    title: 'There are no segments yet',
    text: 'Create a segment when several flags are for the same people, such as testers or customers of a country.',
  },
  form: {
    name: 'Name',
    nameHint: '1 to 100 characters',
    description: 'Description',
    project: 'Who may use it',
  },
  usesDialog: {
    title: (name: string): string => `Where ${name} is used`,
    none: 'No strategy uses it, so a change has no effect yet.',
    proposed: 'Proposed in change requests',
    line: (feature: string, environment: string, project: string): string =>
      `${feature} in ${environment} (${project})`,
  },
  words: {
    created: (name: string, text: string): string => `The segment ${name} is created: ${text}.`,
    name: (name: string): string => `The name becomes ${name}.`,
    description: (text: string): string =>
      text === '' ? 'The description is removed.' : `The description becomes “${text}”.`,
    project: (project: string | null): string =>
      project === null ? 'All projects may use it.' : `Only ${project} may use it.`,
    constraints: (before: string, after: string): string => `Who is in it: ${before} → ${after}.`,
    deleted: (name: string): string => `The segment ${name} is deleted.`,
  },
  reaches: (features: number): string =>
    `${plural(features, 'flag')} ${features === 1 ? 'uses' : 'use'} it and ${features === 1 ? 'changes' : 'change'} immediately.`,
  confirmDelete: (name: string): string => `Delete ${name}?`,
  created: (name: string): string => `${name} is created`,
  changed: (name: string): string => `${name} is changed`,
  deleted: (name: string): string => `${name} is deleted`,
  undone: (name: string): string => `${name} is as it was`,
} as const;
