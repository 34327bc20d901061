import { plural } from './plural.ts';

const flagsOn = (count: number): string => `${plural(count, 'flag')} on`;

export const environments = {
  title: 'Environments',
  lead: 'A flag can be on or off in each environment. Every page shows environments in this order.',
  list: 'Environments in their order',
  create: 'New environment',
  make: 'Create environment',
  unmake: 'Delete environment',
  makeCopy: 'Duplicate environment',
  limit: (count: number): string => `There are ${count} environments: an installation cannot have more`,
  name: 'Name',
  nameHint: "Letters, digits, and - _ . ! ~ * ' ( ). It cannot be changed later.",
  type: 'Type',
  types: {
    development: 'development',
    test: 'test',
    preproduction: 'preproduction',
    production: 'production',
  },
  typeHint: 'In production, people are warned before they change a flag.',
  protected: 'protected',
  protectedHint: 'It cannot be deleted',
  forNew: 'for new projects',
  notForNew: 'not for new projects',
  numbers: (projects: number, flags: number, tokens: number): string =>
    `${plural(projects, 'project')} · ${flagsOn(flags)} · ${plural(tokens, 'API token')}`,
  offered: (name: string): string => `New projects get ${name}`,
  offeredDone: (name: string, on: boolean): string =>
    on ? `New projects get ${name}` : `New projects do not get ${name} any more`,
  offeredHint: 'Projects that have it already keep it, and their flags do not change.',
  undone: (name: string): string => `${name} is as it was`,
  move: (name: string, place: number, count: number): string =>
    `Move ${name}: place ${place} of ${count}. Use the arrow keys or drag it.`,
  moved: (name: string, place: number, count: number): string => `${name} is now at place ${place} of ${count}`,
  up: 'Move up',
  down: 'Move down',
  order: {
    changed: 'The order is changed but not saved yet.',
    reset: 'Back to the saved order',
    title: 'Save the order?',
    save: 'Save order',
    words: (name: string, before: number, after: number): string =>
      `${name} moves from place ${before} to place ${after}.`,
    done: 'The order is saved',
    undone: 'The order is as it was',
  },
  empty: {
    title: 'There are no environments',
    text: 'Flags can only be switched on in an environment. Create one, then link projects to it in their settings.',
  },
  created: (name: string): string => `${name} is created`,
  createdHint: 'Link projects to it in their settings.',
  createWords: (name: string, type: string): string =>
    `The environment ${name} of the type ${type} is created. No project has it yet.`,
  edit: 'Change the type',
  editTitle: (name: string): string => `Type of ${name}`,
  typeWords: (name: string, before: string, after: string): string => `${name} becomes ${after} (now ${before}).`,
  becomesProduction: 'From then on, people are warned before they change flags in it.',
  noProduction: 'From then on, nobody is warned before changing flags in it.',
  changed: (name: string): string => `${name} is changed`,
  clone: 'Duplicate…',
  cloneTitle: (name: string): string => `Duplicate ${name}`,
  cloneProjects: 'Projects that get it',
  cloneWhich: {
    none: 'none',
    all: (count: number): string => `all that have it (${count.toLocaleString('en')})`,
    some: 'these',
  },
  cloneSome: 'Which',
  cloneHint: 'In these projects the switch, the strategies and the variants of every flag are copied.',
  clonePermissions: 'Copy the permissions of roles',
  cloneWords: {
    created: (name: string, like: string): string => `The environment ${name} is created like ${like}.`,
    none: 'No project gets it.',
    all: (like: string): string => `All projects that have ${like} get it. The configuration of their flags is copied.`,
    some: (count: number): string => `${plural(count, 'project')} get it. The configuration of their flags is copied.`,
    one: 'One project gets it. The configuration of its flags is copied.',
    permissions: (like: string): string => `Roles get the same permissions in it as in ${like}.`,
    noPermissions: 'Roles that are limited to environments get no permissions in it.',
  },
  cloneLater: 'API tokens are not copied. Large projects are copied in the background.',
  remove: {
    title: (name: string): string => `Delete ${name}?`,
    words: (name: string): string => `The environment ${name} is deleted.`,
    lost: (projects: number, flags: number, tokens: number): string =>
      `Lost for good: the configuration of all flags of ${plural(projects, 'project')} there (${flagsOn(flags)}), ${plural(tokens, 'API token')}, and the permissions of roles in it. A new environment with this name does not bring them back.`,
    done: (name: string): string => `${name} is deleted`,
  },
} as const;
