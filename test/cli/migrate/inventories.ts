import type {
  Collection,
  Constraint,
  Feature,
  Inventory,
  Project,
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
  dependencies: [],
  environments: [],
  ...members,
});

/** A feature that is on in production with these strategies. */
export const on = (name: string, strategies: readonly Strategy[], members: Partial<Feature> = {}): Feature =>
  feature(name, { environments: [{ name: 'production', enabled: true, variants: [], strategies }], ...members });

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
