import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Action } from '../../../cli/folder/actions.ts';
import { startService, type TestService } from '../../e2e/harness.ts';
import { runs } from '../../support/runs.ts';
import { cliOf } from '../run-cli.ts';
import { safeguards } from './random-safeguards.ts';
import { reportMetrics } from './report-metrics.ts';

let service: TestService;
let count = 0;

beforeAll(async () => {
  service = await startService();
  await reportMetrics(service, environments, ['errors', 'latency']);
  const user = { rootRole: 2, password: 'Correct-horse-7' };
  await service.call('POST', '/api/admin/user-admin', { ...user, username: 'kari', email: 'kari@example.com' });
  await service.call('POST', '/api/admin/user-admin', { ...user, username: 'ola' });
  await service.call('POST', '/api/admin/groups', { name: 'Pay: all', users: [] });
});
afterAll(() => service.stop());

const environments = ['development', 'production'] as const;

const constraint = fc.oneof(
  fc.record({
    contextName: fc.constantFrom('userId', 'appName'),
    operator: fc.constantFrom('IN', 'NOT_IN', 'STR_CONTAINS'),
    values: fc.array(fc.constantFrom('a', 'no', '7', 'ü "quoted"', 'two\nlines'), { minLength: 1, maxLength: 3 }),
    inverted: fc.boolean(),
    caseInsensitive: fc.boolean(),
  }),
  fc
    .record({
      contextName: fc.constant('userId'),
      operator: fc.constantFrom('NUM_GT', 'SEMVER_EQ'),
      value: fc.constant('1.2.3'),
    })
    .map((one) => (one.operator === 'NUM_GT' ? { ...one, value: '1e3' } : one)),
);

const variants = fc.uniqueArray(fc.constantFrom('a', 'B', 'b', 'v-1', 'v1'), { maxLength: 4 }).chain((names) =>
  fc.tuple(
    ...names.map((name, i) =>
      fc.record(
        {
          name: fc.constant(name),
          // The first variant is never fixed, and fixed ones leave some weight.
          weightType: fc.constantFrom('variable', i === 0 ? 'variable' : 'fix'),
          weight: fc.integer({ min: 0, max: 300 }),
          stickiness: fc.constantFrom('default', 'userId'),
          payload: fc.option(fc.constant({ type: 'json', value: '{"a": [1]}' }), { nil: undefined }),
        },
        { requiredKeys: ['name', 'weight'] },
      ),
    ),
  ),
);

const segmentNames = ['s0', 's1', 's2'] as const;

const strategy = fc.record(
  {
    name: fc.constantFrom('flexibleRollout', 'default', 'userWithId'),
    title: fc.constantFrom('one', 'two'),
    disabled: fc.boolean(),
    parameters: fc.dictionary(
      fc.constantFrom('rollout', 'stickiness', 'groupId', '__proto__x'),
      fc.constantFrom('', '5', 'true'),
    ),
    constraints: fc.array(constraint, { maxLength: 2 }),
    segments: fc.subarray([...segmentNames]),
    variants,
  },
  { requiredKeys: ['name'] },
);

const environment = fc
  .record({ enabled: fc.boolean(), strategies: fc.array(strategy, { maxLength: 4 }), variants, safeguards })
  // The server never stores an enabled environment without an active strategy.
  .map((one) => ({ ...one, enabled: one.enabled && one.strategies.some(({ disabled }) => !disabled) }));

const feature = fc.record(
  {
    type: fc.constantFrom('release', 'kill-switch'),
    description: fc.constantFrom('text', 'null', '# no comment', 'a\nb'),
    stale: fc.boolean(),
    impressionData: fc.boolean(),
    tags: fc.subarray(['simple:aa', 'simple:b:b', 'simple:yes']),
    owners: fc.subarray(['user:kari@example.com', 'user:ola', 'group:Pay: all']),
    environments: fc.record({ development: environment, production: environment }, { requiredKeys: [] }),
  },
  { requiredKeys: ['environments'] },
);

const featureNames = ['f0', 'f1', 'f2', 'c0', 'c1'] as const;

/** A folder with some of three parents and two children, segments, settings, and an environment that is optional. */
const folder = fc.record({
  name: fc.constantFrom('Shop', 'Other'),
  description: fc.option(fc.constantFrom('About it', 'yes'), { nil: undefined }),
  linked: fc.boolean(),
  defaultStrategy: strategy.map((one) => ({ ...one, name: 'flexibleRollout' })),
  features: fc.dictionary(fc.constantFrom(...featureNames), feature),
  dependencies: fc.dictionary(
    fc.constantFrom('c0', 'c1'),
    fc.uniqueArray(
      fc.record(
        { feature: fc.constantFrom('f0', 'f1'), enabled: fc.boolean(), variants: fc.subarray(['x', 'y']) },
        { requiredKeys: ['feature'] },
      ),
      { selector: (one) => one.feature },
    ),
  ),
  segments: fc.record({
    s0: fc.array(constraint, { maxLength: 2 }),
    s1: fc.array(constraint, { maxLength: 2 }),
    s2: fc.array(constraint, { maxLength: 2 }),
  }),
  /** Features that stay mostly unchanged. */
  kept: fc.subarray([...featureNames]),
});
type Generated = typeof folder extends fc.Arbitrary<infer T> ? T : never;
type Feature = Generated['features'][string];
type Environment = NonNullable<Feature['environments']['production']>;

/** The previous strategies of an environment, except for the first one. */
const mixed = (before: Environment | undefined, now: Environment | undefined): Environment | undefined => {
  if (!before || !now) return before ?? now;
  const strategies = [...before.strategies.slice(1), ...now.strategies.slice(0, 1)];
  return { ...before, strategies, enabled: now.enabled && strategies.some(({ disabled }) => !disabled) };
};

/** A person changes only little at a time. */
const following = (before: Generated, now: Generated): Generated => {
  const features = Object.entries(now.features).map(([name, value]): [string, Feature] => {
    const was = before.features[name];
    if (!was || !now.kept.some((one) => one === name)) return [name, value];
    const { development, production } = value.environments;
    return [
      name,
      {
        ...was,
        environments: {
          ...(development && { development: mixed(was.environments.development, development) ?? development }),
          ...(production && { production: mixed(was.environments.production, production) ?? production }),
        },
      },
    ];
  });
  return { ...now, features: Object.fromEntries(features) };
};

/** Names are made unique in the instance. */
const writeFolder = (cwd: string, project: string, generated: Generated): void => {
  const root = join(cwd, 'flags');
  const own = (name: string): string => `${project}-${name}`;
  const put = (path: string, value: unknown): void => writeFileSync(join(root, path), stringify(value));
  for (const name of ['features', 'segments']) {
    rmSync(join(root, name), { recursive: true, force: true });
    mkdirSync(join(root, name), { recursive: true });
  }
  const { name, description, linked, defaultStrategy, features, dependencies, segments } = generated;
  const { segments: used = [], ...members } = defaultStrategy;
  put('project.yaml', {
    id: project,
    name,
    ...(description !== undefined && { description }),
    environments: {
      ...(linked && { default: {} }),
      development: {},
      production: { defaultStrategy: { ...members, segments: used.map(own) } },
    },
  });
  for (const [segment, constraints] of Object.entries(segments))
    put(`segments/${segment}.yaml`, { name: own(segment), constraints });
  for (const [short, value] of Object.entries(features)) {
    const parents = (dependencies[short] ?? []).filter((one) => one.feature in features);
    put(`features/${short}.yaml`, {
      name: own(short),
      ...value,
      dependencies: parents.map((one) => ({ ...one, feature: own(one.feature) })),
      environments: Object.fromEntries(
        Object.entries(value.environments).map(([at, one]) => [
          at,
          {
            ...one,
            strategies: one.strategies.map(({ segments: named = [], ...rest }) => ({
              ...rest,
              segments: named.map(own),
            })),
          },
        ]),
      ),
    });
  }
};

interface Event {
  readonly id: number;
  readonly type: string;
  readonly featureName: string | null;
  readonly environment: string | null;
}

const eventsOf = async (project: string): Promise<readonly Event[]> => {
  const answer = await service.call('GET', `/api/admin/events?project=${project}`);
  const { events } = (await answer.json()) as { events: Event[] };
  return events;
};

/** The events of each action according to the contract. */
const eventTypes = (action: Action): readonly string[] => {
  switch (action.action) {
    case 'changeProject':
      return ['project-updated'];
    case 'linkEnvironment':
      return ['project-environment-added'];
    case 'unlinkEnvironment':
      return ['project-environment-removed'];
    case 'setDefaultStrategy':
      return ['default-strategy-updated'];
    case 'createSegment':
      return ['segment-created'];
    case 'updateSegment':
      return ['segment-updated'];
    case 'deleteSegment':
      return ['segment-deleted'];
    case 'createFeature':
      return ['feature-created'];
    case 'reviveFeature':
      return ['feature-revived'];
    case 'archiveFeature':
      return ['feature-dependencies-removed', 'feature-archived'];
    case 'changeFeature':
      return [
        'feature-metadata-updated',
        ...(action.payload.stale === undefined
          ? []
          : [action.payload.stale ? 'feature-stale-on' : 'feature-stale-off']),
      ];
    case 'completeFeature':
      return ['feature-completed'];
    case 'uncompleteFeature':
      return ['feature-uncompleted'];
    case 'tagFeature':
      return [
        ...action.payload.added.map(() => 'feature-tagged'),
        ...action.payload.removed.map(() => 'feature-untagged'),
      ];
    case 'changeOwners':
      return ['feature-owners-updated'];
    case 'addDependency':
      return ['feature-dependency-added'];
    case 'removeDependency':
      return ['feature-dependency-removed'];
    case 'updateEnabled':
      return [action.payload.enabled ? 'feature-environment-enabled' : 'feature-environment-disabled'];
    case 'addStrategy':
      return ['feature-strategy-add'];
    case 'updateStrategy':
      return ['feature-strategy-update'];
    case 'deleteStrategy':
      return ['feature-strategy-remove'];
    case 'reorderStrategy':
      return ['strategy-order-changed'];
    case 'changeFeatureEnvSafeguard':
      return ['safeguard-changed'];
    case 'deleteFeatureEnvSafeguard':
      return ['safeguard-deleted'];
    case 'patchVariant':
      return ['feature-environment-variants-updated'];
    default:
      throw new Error(`${action.action} is not expected here`);
  }
};

const expectedEvents = (actions: readonly Action[]): readonly string[] =>
  actions
    .flatMap((action) =>
      eventTypes(action).map((type) =>
        [type, 'feature' in action ? action.feature : null, 'environment' in action ? action.environment : null].join(
          ' ',
        ),
      ),
    )
    .sort();

describe('the laws of a folder of flags', () => {
  it('pull then plan is empty; apply then plan is empty; plan says exactly what apply does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(folder, { minLength: 2, maxLength: 3 }), async (states) => {
        count += 1;
        const project = `p${count}`;
        const body = { id: project, name: 'Shop', environments };
        expect((await service.call('POST', '/api/admin/projects', body)).status).toBe(201);
        const cwd = mkdtempSync(join(tmpdir(), 'halyard-laws-'));
        const cli = cliOf(service, { cwd });
        const json = async (...args: readonly string[]) => {
          const run = await cli(...args, '--json');
          expect(run, args.join(' ')).toMatchObject({ code: 0, stderr: '' });
          return JSON.parse(run.stdout);
        };
        const nothing = { project, actions: [], drift: [] };
        try {
          await json('pull', '--project', project);
          await json('pull', '--project', project, '--folder', 'other');
          let before: Generated | undefined;
          for (const next of states) {
            const state = before ? following(before, next) : next;
            before = state;
            writeFolder(cwd, project, state);
            const plan = await json('plan');
            expect(plan.drift).toEqual([]);
            const [{ id: last } = { id: 0 }] = await eventsOf(project);
            const applied = await json('apply', '--yes');
            const made: readonly Action[] = applied.actions;
            const isRevival = ({ action }: Action): boolean => action === 'reviveFeature';
            // The configuration of a revived feature is visible only after its revival.
            if (!plan.actions.some(isRevival)) expect(made).toEqual(plan.actions);
            const events = (await eventsOf(project)).filter(({ id }) => id > last);
            expect(
              events.map(({ type, featureName, environment: at }) => [type, featureName, at].join(' ')).sort(),
            ).toEqual(expectedEvents(made));
            expect(await json('plan')).toEqual(nothing);
            expect(await json('pull')).toMatchObject({ kept: [], removed: [] });
            expect(await json('plan')).toEqual(nothing);
            // Another folder without changes must see these changes as made on the server.
            const other = await json('plan', '--folder', 'other');
            expect(other.drift.every((one: { changedBy: string }) => one.changedBy === 'server')).toBe(true);
            expect(other.drift.length > 0).toBe(other.actions.length > 0);
            expect(await json('pull', '--folder', 'other')).toMatchObject({ kept: [] });
            expect(await json('plan', '--folder', 'other')).toEqual(nothing);
          }
        } finally {
          rmSync(cwd, { recursive: true });
        }
      }),
      // Seed and path replay a failure; shrinking would take longer than a test may.
      { numRuns: runs(3, 320), endOnFailure: true },
    );
  });
});
