import type { Constraint, FeatureEnvironmentDefinition, Segment, Surroundings } from '../../../lib/evaluation/index.ts';
import type { Context } from '../../evaluation/unleash-client.ts';

/** The input of both engines: the flags of a medium-sized organisation. */
export const FLAGS = 350;
const SEGMENTS = 20;
const USERS = 200;

const COUNTRIES = ['no', 'se', 'dk', 'fi', 'de', 'fr', 'nl', 'es', 'pt', 'it'];

/** Each segment is a list of tenants; most users are in most of them. */
export const segments: Segment[] = Array.from({ length: SEGMENTS }, (_, segment) => ({
  id: segment + 1,
  name: `segment-${segment + 1}`,
  constraints: [
    { contextName: 'tenant', operator: 'IN', values: Array.from({ length: 25 }, (_, index) => `tenant-${index}`) },
  ],
}));

/** One constraint for each operator; all of them hold for most users. */
export const conditions: Constraint[] = [
  { contextName: 'plan', operator: 'IN', values: ['free', 'team', 'pro'] },
  { contextName: 'plan', operator: 'NOT_IN', values: ['trial', 'demo', 'internal'] },
  { contextName: 'email', operator: 'STR_STARTS_WITH', values: ['admin', 'user'] },
  { contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.org', '@example.com'] },
  { contextName: 'email', operator: 'STR_CONTAINS', values: ['@internal.', '@example.'] },
  { contextName: 'age', operator: 'NUM_EQ', value: '42', inverted: true },
  { contextName: 'age', operator: 'NUM_GT', value: '17' },
  { contextName: 'age', operator: 'NUM_GTE', value: '18' },
  { contextName: 'age', operator: 'NUM_LT', value: '90' },
  { contextName: 'age', operator: 'NUM_LTE', value: '90' },
  { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2025-12-01T00:00:00.000Z' },
  { contextName: 'currentTime', operator: 'DATE_BEFORE', value: '2027-12-01T00:00:00.000Z' },
  { contextName: 'version', operator: 'SEMVER_EQ', value: '1.0.0', inverted: true },
  { contextName: 'version', operator: 'SEMVER_GT', value: '2.0.0' },
  { contextName: 'version', operator: 'SEMVER_LT', value: '9.0.0' },
];

/** Each feature has two constraints, one segment and a gradual rollout. */
export const features: FeatureEnvironmentDefinition[] = Array.from({ length: FLAGS }, (_, index) => ({
  name: `flag-${String(index).padStart(3, '0')}`,
  project: 'default',
  environment: 'production',
  enabled: true,
  strategies: [
    {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      name: 'flexibleRollout',
      parameters: { rollout: String((index * 7) % 101), groupId: `flag-${index}`, stickiness: 'userId' },
      constraints: [
        { contextName: 'country', operator: 'IN', values: COUNTRIES.slice(0, 5 + (index % 6)) },
        ...conditions.slice(index % conditions.length, (index % conditions.length) + 1),
      ],
      segments: [(index % SEGMENTS) + 1],
    },
  ],
  variants: [
    { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'userId' },
    { name: 'green', weight: 500, weightType: 'variable', stickiness: 'userId' },
  ],
}));

/** The same flags in a typical form: no variants, and segments with a few values. */
export const plainFeatures = features.map((feature) => ({ ...feature, variants: [] }));
export const plainSegments = segments.map((segment) => ({
  ...segment,
  constraints: [{ contextName: 'plan', operator: 'IN', values: ['team', 'pro'] }],
}));

/** A separate object for each user, as requests have. */
export const contexts: Context[] = Array.from({ length: USERS }, (_, index) => ({
  appName: 'shop',
  userId: `user-${index * 7919}`,
  sessionId: `session-${index}`,
  remoteAddress: `10.0.${index >> 8}.${index & 255}`,
  currentTime: new Date('2026-01-15T12:00:00.000Z'),
  properties: {
    country: COUNTRIES[index % 5] ?? 'no',
    email: `user-${index}@example.com`,
    plan: index % 3 === 0 ? 'team' : 'pro',
    tenant: `tenant-${index % 25}`,
    age: String(18 + (index % 60)),
    version: `${2 + (index % 5)}.${index % 10}.${index % 7}`,
  },
}));

export const surroundings: Surroundings = {
  environment: 'production',
  now: Date.parse('2026-01-15T12:00:00.000Z'),
  random: () => 0.5,
};
