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
  nameHint: '1 to 100 letters, digits and - _ . ~; it never changes',
  description: 'Description',
  uses: 'Used by',
  usesText: (features: number): string => (features === 0 ? 'no flag' : plural(features, 'flag')),
  edit: (name: string): string => `Edit ${name}`,
  confirmDelete: (name: string): string => `Delete ${name}?`,
  created: (name: string): string => `${name} is created`,
  changed: (name: string): string => `${name} is changed`,
  deleted: (name: string): string => `${name} is deleted`,
  undone: (name: string): string => `${name} is as it was`,
  words,
} as const;

export const contextFields = {
  title: 'Context fields',
  lead: 'What applications know of somebody, and constraints may compare.',
  count: (count: number): string => plural(count, 'context field'),
  create: 'New context field',
  legal: 'Allowed values',
  legalNone: 'any value',
  stickiness: 'Rollouts may stick to it',
  emptyTitle: 'There are no context fields',
  emptyText: 'Without them constraints have nothing to compare. Make one for what your applications send.',
  deleteWarning: 'Constraints on this field stay and go on working; nobody can write new ones.',
  words: {
    legal: (values: string): string =>
      values === '' ? 'Every value is allowed.' : `The allowed values become ${values}.`,
    stickiness: (on: boolean): string => (on ? 'Rollouts may stick to it.' : 'Rollouts no longer may stick to it.'),
  },
} as const;

export const tagTypes = {
  title: 'Tag types',
  lead: 'Tags of flags are grouped by their types.',
  count: (count: number): string => plural(count, 'tag type'),
  create: 'New tag type',
  nameHint: '2 to 50 letters, digits and - _ . ~; it never changes',
  icon: 'Icon',
  emptyTitle: 'There are no tag types',
  emptyText: 'Make one, and flags can have tags of it.',
  deleteWarning: 'All tags of this type go too, and flags lose them.',
} as const;
