import type {
  Collection,
  Constraint,
  Feature,
  FeatureEnvironment,
  Inventory,
  Milestone,
  Project,
  ReleasePlan,
  Segment,
  Strategy,
} from '../../../cli/migrate/inventory.ts';
import { emptyCollection } from '../../../cli/migrate/plan.ts';

/** Makes things of inventories for tests. */

export const constraint = (
  contextName: string,
  values: readonly string[],
  members: Partial<Constraint> = {},
): Constraint => ({
  contextName,
  operator: 'IN',
  values,
  value: '',
  inverted: false,
  caseInsensitive: false,
  ...members,
});

export const strategy = (members: Partial<Strategy> = {}): Strategy => ({
  id: 's1',
  name: 'default',
  title: '',
  disabled: false,
  parameters: {},
  constraints: [],
  variants: [],
  segments: [],
  ...members,
});

export const feature = (name: string, members: Partial<Feature> = {}): Feature => ({
  name,
  project: 'default',
  type: 'release',
  description: '',
  stale: false,
  impressionData: false,
  archived: false,
  archivedAt: null,
  createdAt: null,
  tags: [],
  links: [],
  completed: null,
  dependencies: [],
  environments: [],
  ...members,
});

/** An environment in which a feature is on with these strategies. */
export const environment = (
  name: string,
  strategies: readonly Strategy[],
  members: Partial<FeatureEnvironment> = {},
): FeatureEnvironment => ({
  name,
  enabled: true,
  variants: [],
  strategies,
  releasePlan: null,
  safeguards: [],
  ...members,
});

/** A feature that is on in production with these strategies. */
export const on = (name: string, strategies: readonly Strategy[], members: Partial<Feature> = {}): Feature =>
  feature(name, { environments: [environment('production', strategies)], ...members });

export const milestone = (
  name: string,
  strategies: readonly Strategy[],
  members: Partial<Milestone> = {},
): Milestone => ({
  id: name,
  name,
  strategies,
  intervalMinutes: null,
  gates: {},
  startedAt: null,
  progressionExecutedAt: null,
  ...members,
});

export const releasePlan = (milestones: readonly Milestone[], members: Partial<ReleasePlan> = {}): ReleasePlan => ({
  id: 'plan',
  name: 'Slowly',
  description: '',
  releasePlanTemplateId: null,
  createdAt: null,
  activeMilestoneId: milestones[0]?.id ?? null,
  milestones,
  safeguards: [],
  completedAt: null,
  ...members,
});

export const segment = (name: string, members: Partial<Segment> = {}): Segment => ({
  name,
  description: '',
  project: null,
  constraints: [],
  id: 1,
  createdBy: null,
  createdAt: null,
  ...members,
});

export const project = (id: string, members: Partial<Project> = {}): Project => ({
  id,
  name: id,
  description: '',
  mode: 'open',
  defaultStickiness: 'default',
  featureLimit: null,
  featureNaming: { pattern: '', example: '', description: '' },
  linkTemplates: [],
  environments: ['production'],
  defaultStrategies: [],
  createdAt: null,
  ...members,
});

/** A server with the project `default` and the environment `production`, and these things. */
export const inventory = (things: Partial<Collection>): Inventory => ({
  url: 'https://one.example',
  version: '5.8.2',
  isHalyard: false,
  way: 'state export',
  providers: [],
  things: {
    ...emptyCollection,
    project: [project('default')],
    environment: [{ name: 'production', type: 'production', enabled: true, sortOrder: 3 }],
    ...things,
  },
  beyond: [],
  notes: [],
});
