import { plural } from './plural.ts';

const words = {
  created: (name: string): string => `${name} is created.`,
  deleted: (name: string): string => `${name} is deleted.`,
  text: (what: string, text: string): string => (text === '' ? `${what} is removed.` : `${what} becomes “${text}”.`),
} as const;

/** Texts of the lists of context fields, tag types and strategy types. */
export const definitions = {
  actions: 'Actions',
  name: 'Name',
  nameHint: '1 to 100 letters, digits and - _ . ~; cannot be changed later',
  description: 'Description',
  uses: 'Used by',
  usesText: (features: number): string => (features === 0 ? 'no flag' : plural(features, 'flag')),
  edit: (name: string): string => `Edit ${name}`,
  confirmDelete: (name: string): string => `Delete ${name}?`,
  created: (name: string): string => `${name} is created`,
  changed: (name: string): string => `${name} is changed`,
  deleted: (name: string): string => `${name} is deleted`,
  undone: (name: string): string => `${name} is as it was`,
  import: 'Import from another installation',
  words,
} as const;

export const contextFields = {
  title: 'Context fields',
  lead: 'What applications know about a user, for constraints to compare.',
  count: (count: number): string => plural(count, 'context field'),
  create: 'New context field',
  make: 'Create context field',
  unmake: 'Delete context field',
  legal: 'Allowed values',
  legalNone: 'any value',
  stickiness: 'Rollouts may stick to it',
  emptyTitle: 'There are no context fields',
  emptyText:
    'Without context fields, constraints have nothing to compare. Create one for each value that your applications send, such as “country”.',
  deleteWarning: 'Existing constraints on this field keep working. New ones cannot be added.',
  words: {
    legal: (values: string): string =>
      values === '' ? 'Every value is allowed.' : `The allowed values become ${values}.`,
    stickiness: (on: boolean): string => (on ? 'Rollouts may stick to it.' : 'Rollouts may no longer stick to it.'),
  },
} as const;

export const tagTypes = {
  title: 'Tag types',
  lead: 'Tag types group the tags of flags.',
  count: (count: number): string => plural(count, 'tag type'),
  create: 'New tag type',
  make: 'Create tag type',
  unmake: 'Delete tag type',
  nameHint: '2 to 50 letters, digits and - _ . ~; cannot be changed later',
  icon: 'Icon',
  emptyTitle: 'There are no tag types',
  emptyText: 'Create one, such as “team”, and flags can have tags of this type, such as “team:checkout”.',
  deleteWarning: 'All tags of this type are deleted, too, and flags lose them.',
} as const;
