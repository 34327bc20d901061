import type { ContextField, Environment, Project, TagType } from './inventory.ts';

/**
 * What every installation begins with (docs/contract/seed.md). As long as nobody has changed these on the target, they are
 * made as the source has them; what somebody has changed stays, like everything else that is there.
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

/** Every server describes these in words of its own, which nobody needs twice. */
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
