import type { ContextField, Environment, Project, TagType } from './inventory.ts';

/**
 * The initial data of every installation (docs/contract/seed.md). If it is unchanged on the target, it gets the state
 * of the source; data that somebody has changed stays, like everything else on the target.
 */

export const factoryEnvironments: readonly Environment[] = [
  { name: 'default', type: 'production', enabled: false, sortOrder: 1 },
  { name: 'development', type: 'development', enabled: true, sortOrder: 2 },
  { name: 'production', type: 'production', enabled: true, sortOrder: 3 },
];

export const factoryProject: Project = {
  id: 'default',
  name: 'Default',
  description: 'Default project',
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  featureNaming: { pattern: '', example: '', description: '' },
  linkTemplates: [],
  environments: ['development', 'production'],
  defaultStrategies: [],
  createdAt: null,
};

export const factoryContextFields: readonly ContextField[] = (
  [
    ['environment', false, 'Environment the application runs in'],
    ['userId', false, 'Identifier of the user'],
    ['appName', false, 'Name of the application'],
    ['currentTime', false, 'Time of the evaluation'],
    ['sessionId', true, 'Identifier of the session'],
  ] as const
).map(([name, stickiness, description], sortOrder) => ({ name, description, stickiness, sortOrder, legalValues: [] }));

const factoryDescriptions = new Map(factoryContextFields.map(({ name, description }) => [name, description]));

/** Of Unleash, in all versions so far. */
const otherDescriptions: Readonly<Record<string, string>> = {
  environment: 'Allows you to constrain on application environment',
  userId: 'Allows you to constrain on userId',
  appName: 'Allows you to constrain on application name',
  currentTime: 'Allows you to constrain on date values',
  sessionId: 'Allows you to constrain on sessionId',
};

/**
 * Whether nobody has changed the description of a built-in context field. Every server has its own descriptions, which
 * need no migration.
 */
export const isFactoryDescription = (name: string, description: string): boolean =>
  factoryDescriptions.has(name) && ['', factoryDescriptions.get(name), otherDescriptions[name]].includes(description);

export const factoryTagTypes: readonly TagType[] = [
  { name: 'simple', description: 'Used to simplify filtering of features', icon: '#' },
];
