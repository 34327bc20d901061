import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finishEnvironmentRemoval } from '../../../lib/flags/environments/finish-removal.ts';
import { removeEnvironmentIn } from '../../../lib/flags/environments/write.ts';
import { tagFeaturesIn } from '../../../lib/flags/feature-tags/change.ts';
import { moveFeature } from '../../../lib/flags/features/move.ts';
import { finishUnlinking, unlinkEnvironmentIn } from '../../../lib/flags/project-settings/unlink-environment.ts';
import { finishProjectRemoval } from '../../../lib/flags/projects/finish-removal.ts';
import { removeProjectIn } from '../../../lib/flags/projects/remove.ts';
import { finishTagRemoval } from '../../../lib/flags/tags/finish-removal.ts';
import { removeTagIn } from '../../../lib/flags/tags/write.ts';
import { revoke } from '../../../lib/identity/api-tokens/delete.ts';
import { setExpiry } from '../../../lib/identity/api-tokens/update.ts';
import { readApiTokens } from '../../../lib/identity/api-tokens/view.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import { system } from '../../../lib/store/commit/journal.ts';
import { readFirst } from '../../../lib/store/commit/request.ts';
import { transact, type UnitOfWork } from '../../../lib/store/commit/unit-of-work.ts';
import { type JobContext, readJobs } from '../../../lib/store/jobs/job.ts';
import type { Stored } from '../../../lib/store/table/items.ts';
import {
  featureEnvironmentKey,
  featureKey,
  instance,
  type Key,
  projectKey,
  projectScope,
  tagKey,
  tagTypeKey,
  tokenKey,
  userKey,
} from '../../../lib/store/table/keys.ts';
import { getItem, queryAll } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { arrivalGuard, departureGuard } from '../../../lib/workflows/change-requests/guard/guarded-write.ts';
import { continueJobs } from '../../../lib/workflows/recovery/continue-jobs.ts';
import {
  environmentItem,
  featureEnvironmentItem,
  featureItem,
  projectItem,
  segmentItem,
  store,
} from '../../flags/projects/stored.ts';
import { callerNamed } from '../../simulation/operation.ts';
import { startModelDatabase, type TestDatabase } from '../../support/database.ts';
import { stopping } from '../../support/stopping.ts';

/**
 * Two processes finish a removal. The first one stops before one of its calls to the table (each call in turn).
 * Meanwhile the second one finishes the removal and creates something with the same name. When the first one continues,
 * it must not remove the new thing.
 */

let database: TestDatabase;
let table: Table;
const now = new Date('2030-01-01T00:00:00.000Z');
beforeAll(async () => {
  database = await startModelDatabase();
});
afterAll(() => database.stop());

const contextOf = (of: Table): JobContext => ({
  table: of,
  catalog: openCatalog(of),
  actor: system,
  now,
  deadline: Number.POSITIVE_INFINITY,
});

const make = (items: Parameters<typeof store>[1]): Promise<void> => store(table, items);

const token = (sha256: string, at: { projects: string[]; environment: string }) => ({
  ...tokenKey(sha256),
  kind: 'token',
  rev: 0,
  id: sha256.length,
  sha256,
  type: 'client',
  name: sha256,
  userId: null,
  expiresAt: null,
  createdAt: now.toISOString(),
  ...at,
});

const ownSegment = (id: number): Stored => {
  const segment = segmentItem({ id, name: `s${id}`, constraints: [] });
  return Object.assign(segment, { project: 'p' });
};

const tag = { ...tagKey('simple', 't'), kind: 'tag', rev: 0, type: 'simple', value: 't' };
const tagType = { ...tagTypeKey('simple'), kind: 'tag-type', rev: 0, name: 'simple' };
const tagged = { tags: [{ type: 'simple', value: 't' }] };

const user = (id: number, project: string) => ({
  ...userKey(id),
  kind: 'user',
  rev: 0,
  id,
  projectRoles: [{ project, role: 4, createdAt: now.toISOString() }],
});

interface Case {
  /** Items before the removal. */
  readonly before: () => Parameters<typeof store>[1];
  /** Makes the first commit of the removal. */
  readonly remove: (unit: UnitOfWork) => Promise<unknown>;
  readonly finish: (context: JobContext) => Promise<void>;
  /** Items that are created after the removal. */
  readonly after: () => Parameters<typeof store>[1];
  /** Other ways to create the namesake. */
  readonly also?: () => Promise<void>;
}

const cases: Readonly<Record<string, Case>> = {
  'a project': {
    before: () => [
      projectItem({ id: 'p', environments: [{ name: 'e' }] }),
      featureItem({ project: 'p', name: 'old', archived: true }),
      featureEnvironmentItem('p', { feature: 'old', environment: 'e' }),
      ownSegment(1),
      token('a', { projects: ['p'], environment: 'e' }),
      user(1, 'p'),
    ],
    remove: (unit) => removeProjectIn(unit, 'p'),
    finish: (context) => finishProjectRemoval(context, { kind: 'remove-project', project: 'p' }),
    after: () => [
      projectItem({ id: 'p', environments: [{ name: 'e' }] }),
      featureItem({ project: 'p', name: 'old' }),
      featureItem({ project: 'p', name: 'new' }),
      featureEnvironmentItem('p', { feature: 'new', environment: 'e' }),
      ownSegment(2),
      token('bb', { projects: ['p'], environment: 'e' }),
      user(2, 'p'),
    ],
    also: async () => {
      await transact({ table, actor: system, now }, [projectScope('p'), instance], (unit) => {
        unit.changeHead(projectScope('p'), { gone: false, features: 2 });
        unit.emit({ type: 'project-created', project: 'p' });
      });
    },
  },
  'an environment': {
    before: () => [
      environmentItem({ name: 'e' }),
      projectItem({ id: 'p', environments: [{ name: 'd' }, { name: 'e' }] }),
      featureItem({ project: 'p', name: 'f' }),
      featureEnvironmentItem('p', { feature: 'f', environment: 'e' }),
      token('a', { projects: ['p'], environment: 'e' }),
    ],
    remove: (unit) => removeEnvironmentIn(unit, 'e'),
    finish: (context) => finishEnvironmentRemoval(context, { kind: 'remove-environment', environment: 'e' }),
    after: () => [
      environmentItem({ name: 'e' }),
      projectItem({ id: 'p', environments: [{ name: 'd' }, { name: 'e' }] }),
      featureEnvironmentItem('p', { feature: 'f', environment: 'e' }),
      token('bb', { projects: ['p'], environment: 'e' }),
    ],
  },
  'a link': {
    before: () => [
      environmentItem({ name: 'e' }),
      projectItem({ id: 'p', environments: [{ name: 'd' }, { name: 'e' }] }),
      featureItem({ project: 'p', name: 'f' }),
      featureEnvironmentItem('p', { feature: 'f', environment: 'e' }),
    ],
    remove: (unit) => unlinkEnvironmentIn(unit, { project: 'p', environment: 'e' }),
    finish: (context) => finishUnlinking(context, { kind: 'unlink-environment', project: 'p', environment: 'e' }),
    after: () => [
      projectItem({ id: 'p', environments: [{ name: 'd' }, { name: 'e' }] }),
      featureEnvironmentItem('p', { feature: 'f', environment: 'e' }),
    ],
  },
  'a tag': {
    before: () => [
      tag,
      projectItem({ id: 'p', environments: [{ name: 'd' }] }),
      featureItem({ project: 'p', name: 'f', ...tagged }),
      featureItem({ project: 'p', name: 'g', ...tagged }),
    ],
    remove: (unit) => removeTagIn(unit, { type: 'simple', value: 't' }),
    finish: (context) => finishTagRemoval(context, { kind: 'remove-tags', type: 'simple', value: 't' }),
    after: () => [tag, featureItem({ project: 'p', name: 'f', ...tagged })],
  },
};

const partitionsOf = (items: readonly Key[]): string[] => [...new Set(items.map(({ pk }) => pk))];

const snapshot = async (partitions: readonly string[]): Promise<unknown[]> =>
  (await Promise.all(partitions.map((pk) => queryAll<Stored>(table, { pk })))).flat().map(({ rev, ...item }) => item);

describe('storage §4.1: a process that finishes a removal late', () => {
  beforeEach(async () => {
    table = await database.another();
  });

  it.each(Object.entries(cases))('does not touch a namesake of %s, wherever it was delayed', async (_, one) => {
    const scopes = [projectScope('p'), instance] as const;
    let n = 0;
    for (let ended = false; !ended; n++) {
      table = await database.another();
      await make([tagType, ...one.before()]);
      await transact({ table, actor: system, now }, scopes, one.remove);
      const { lane, arm } = stopping(table, database.endpoint);
      const { reached, release } = arm(n);
      const late = one.finish(contextOf(lane));
      ended = !(await Promise.race([reached, late.then(() => false)]));
      await one.finish(contextOf(table));
      expect(await readJobs(table)).toEqual([]);
      await make(one.after());
      await one.also?.();
      const partitions = partitionsOf([...one.before(), ...one.after()]);
      const whole = await snapshot(partitions);
      release();
      await late;
      expect(await snapshot(partitions), `stopped before call ${n}`).toEqual(whole);
      expect(await readJobs(table)).toEqual([]);
    }
    expect(n).toBeGreaterThan(5);
  });

  it.each(Object.entries(cases))('lets a recovery run finish the removal of %s', async (_, one) => {
    await make([tagType, ...one.before()]);
    const scopes = [projectScope('p'), instance] as const;
    await transact({ table, actor: system, now }, scopes, one.remove);
    const { catalog } = contextOf(table);
    expect(await continueJobs({ table, catalog, now, deadline: Number.POSITIVE_INFINITY })).toBe(1);
    expect(await continueJobs({ table, catalog, now, deadline: Number.POSITIVE_INFINITY })).toBe(0);
  });

  it('removes a tag also from a feature that is moved meanwhile, wherever it was delayed', async () => {
    let n = 0;
    for (let ended = false; !ended; n++) {
      table = await database.another();
      await make([
        tagType,
        tag,
        ...['p', 'q'].map((id) => projectItem({ id, environments: [{ name: 'd' }] })),
        featureItem({ project: 'p', name: 'other', ...tagged }),
        featureItem({ project: 'q', name: 'f', ...tagged }),
      ]);
      await transact({ table, actor: system, now }, [instance], (unit) =>
        removeTagIn(unit, { type: 'simple', value: 't' }),
      );
      const { lane, arm } = stopping(table, database.endpoint);
      const { reached, release } = arm(n);
      const finishing = cases['a tag']?.finish(contextOf(lane));
      ended = !(await Promise.race([reached, finishing?.then(() => false)]));
      const moving = {
        place: { project: 'q', feature: 'f' },
        to: 'p',
        guard: arrivalGuard(callerNamed('admin').rights, 'Moving'),
        leave: departureGuard(callerNamed('admin').rights),
      };
      await moveFeature({ ...contextOf(table), caller: callerNamed('admin'), instanceRev: 0 }, moving);
      release();
      await finishing;
      expect(await readJobs(table)).toEqual([]);
      expect((await getItem(table, featureKey('p', 'f')))?.tags, `stopped before call ${n}`).toEqual([]);
    }
    expect(n).toBeGreaterThan(5);
  });

  it('revokes a token of a removed environment that loses a project meanwhile, wherever it was delayed', async () => {
    const scopes = [projectScope('p'), instance] as const;
    let n = 0;
    for (let ended = false; !ended; n++) {
      table = await database.another();
      await make([
        environmentItem({ name: 'e' }),
        ...['p', 'q'].map((id) => projectItem({ id, environments: [{ name: 'd' }] })),
        token('a', { projects: ['p', 'q'], environment: 'e' }),
      ]);
      await transact({ table, actor: system, now }, [instance], (unit) => removeEnvironmentIn(unit, 'e'));
      const { lane, arm } = stopping(table, database.endpoint);
      const { reached, release } = arm(n);
      const finishing = cases['an environment']?.finish(contextOf(lane));
      ended = !(await Promise.race([reached, finishing?.then(() => false)]));
      await transact({ table, actor: system, now }, scopes, (unit) => removeProjectIn(unit, 'p'));
      await cases['a project']?.finish(contextOf(table));
      release();
      await finishing;
      expect(await readJobs(table)).toEqual([]);
      expect(await getItem(table, tokenKey('a')), `stopped before call ${n}`).toBeUndefined();
    }
    expect(n).toBeGreaterThan(5);
  });

  it('revokes a token that lost a project since it was read', async () => {
    const scopes = [projectScope('p'), instance] as const;
    await make([
      ...['p', 'q'].map((id) => projectItem({ id, environments: [{ name: 'e' }] })),
      token('a', { projects: ['p', 'q'], environment: 'e' }),
    ]);
    const [read] = await readApiTokens(table);
    await transact({ table, actor: system, now }, scopes, (unit) => removeProjectIn(unit, 'p'));
    await cases['a project']?.finish(contextOf(table));
    if (!read) throw new Error('there is a token');
    const context = { table, actor: system, now };
    expect(await setExpiry(context, read, now.toISOString())).toBe(true);
    expect(await revoke(context, read)).toBe(true);
    expect(await revoke(context, read)).toBe(false);
  });

  it('refuses a tag whose namesake is still being removed from features', async () => {
    await make([tagType, ...(cases['a tag']?.before() ?? [])]);
    const scopes = [projectScope('p'), instance] as const;
    await transact({ table, actor: system, now }, scopes, (unit) => removeTagIn(unit, { type: 'simple', value: 't' }));
    const again = transact({ table, actor: system, now }, scopes, (unit) =>
      tagFeaturesIn(unit, { project: 'p', features: ['f'], change: { addedTags: tagged.tags, removedTags: [] } }),
    );
    await expect(again).rejects.toMatchObject({ status: 409, headers: { 'Retry-After': '1' } });
  });

  it('removes what a deleted feature has in an unlinked environment', async () => {
    await make([
      environmentItem({ name: 'e' }),
      projectItem({ id: 'p', environments: [{ name: 'd' }, { name: 'e' }] }),
      // A feature that was deleted after the environment was unlinked, and before the unlinking was finished.
      featureEnvironmentItem('p', { feature: 'f', environment: 'e', enabled: true }),
    ]);
    const place = { project: 'p', environment: 'e' };
    const scopes = [projectScope('p'), instance] as const;
    await transact({ table, actor: system, now }, scopes, (unit) => unlinkEnvironmentIn(unit, place));
    await finishUnlinking(contextOf(table), { kind: 'unlink-environment', ...place });
    expect(await getItem(table, featureEnvironmentKey('p', 'f', 'e'))).toBeUndefined();
  });

  it('clears an environment that was unlinked after a request had read the project', async () => {
    await make(cases['a link']?.before() ?? []);
    const place = { project: 'p', environment: 'e' };
    const request = await readFirst(table, { keys: [projectKey('p')] });
    const scopes = [projectScope('p'), instance] as const;
    await transact({ table, actor: system, now }, scopes, (unit) => unlinkEnvironmentIn(unit, place));
    await finishUnlinking({ ...contextOf(table), ...request }, { kind: 'unlink-environment', ...place });
    expect(await getItem(table, featureEnvironmentKey('p', 'f', 'e'))).toBeUndefined();
    expect(await readJobs(table)).toEqual([]);
  });

  it('does not remove what a new project has in an environment that the old one was unlinked from', async () => {
    await make(cases['a link']?.before() ?? []);
    const place = { project: 'p', environment: 'e' };
    const scopes = [projectScope('p'), instance] as const;
    await transact({ table, actor: system, now }, scopes, (unit) => unlinkEnvironmentIn(unit, place));
    await transact({ table, actor: system, now }, scopes, (unit) => {
      unit.changeHead(projectScope('p'), { features: -1 });
      unit.emit({ type: 'feature-archived', project: 'p', featureName: 'f' });
    });
    await transact({ table, actor: system, now }, scopes, (unit) => removeProjectIn(unit, 'p'));
    await finishProjectRemoval(contextOf(table), { kind: 'remove-project', project: 'p' });
    expect(await readJobs(table)).toEqual([]);
    expect((await readHead(table, projectScope('p'))).gone).toBe(true);
  });
});
