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
  environments: ['development', 'production'],
  defaultStrategies: [],
  createdAt: null,
};

/** Every server has its own descriptions of these fields, which need no migration. */
export const factoryContextFields: readonly ContextField[] = (
  [
    ['environment', false],
    ['userId', false],
    ['appName', false],
    ['currentTime', false],
    ['sessionId', true],
  ] as const
).map(([name, stickiness], sortOrder) => ({ name, description: '', stickiness, sortOrder, legalValues: [] }));

export const factoryTagTypes: readonly TagType[] = [
  { name: 'simple', description: 'Used to simplify filtering of features', icon: '#' },
];
