import type { NewReleasePlan, StoredReleasePlan } from '../../../lib/contract/schemas/release-plan.ts';
import { enableFeatureIn } from '../../../lib/flags/feature-environments/enable.ts';
import { forRelease } from '../../../lib/flags/features/guarded-unit.ts';
import { addPlanIn } from '../../../lib/flags/release-plans/add.ts';
import { allRights } from '../../../lib/identity/rights/rights.ts';
import { builtInRoleItems } from '../../../lib/seed/roles.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { makeRequest } from '../../../lib/store/commit/request.ts';
import { transact, type UnitOfWork } from '../../../lib/store/commit/unit-of-work.ts';
import { openKnownMetrics } from '../../../lib/store/observations/known-metrics.ts';
import { featureEnvironmentKey, projectScope, strategyTypeKey } from '../../../lib/store/table/keys.ts';
import { getItem } from '../../../lib/store/table/read.ts';
import type { Table } from '../../../lib/store/table/table.ts';
import { readSchedule } from '../../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../../lib/workflows/releases/clock.ts';
import { featureItem, projectItem, store, userWithToken } from '../../flags/projects/stored.ts';
import type { TestDatabase } from '../../support/database.ts';

export const place = { project: 'p', feature: 'f', environment: 'production' } as const;
export const key = featureEnvironmentKey('p', 'f', 'production');
export const owner = { id: 5, username: 'kari' };
const begin = Date.parse('2030-01-07T09:00:00.000Z');
/** A time, in minutes after the plan began. */
export const minute = (minutes: number): Date => new Date(begin + minutes * 60_000);

export const milestone = (rollout: number, more: object = {}) => ({
  name: `${rollout} %`,
  strategies: [{ name: 'flexibleRollout', parameters: { rollout: String(rollout), stickiness: 'default' } }],
  ...more,
});
export const hour = { transitionCondition: { intervalMinutes: 60 } } as const;
export const slowly: NewReleasePlan = {
  name: 'Slowly',
  milestones: [milestone(10, hour), milestone(50, hour), milestone(100)],
};

export const write = <T>(table: Table, now: Date, work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
  transact(
    makeRequest(table, { actor: { createdBy: 'kari', createdByUserId: 5 }, now, deadline: Number.POSITIVE_INFINITY }),
    [projectScope('p')],
    work,
  );

const rolloutType = { ...strategyTypeKey('flexibleRollout'), kind: 'strategy-type', rev: 0, name: 'flexibleRollout' };

export interface ReleasedOptions {
  readonly role?: number;
  readonly changeRequests?: boolean;
  /** Counters of the environment. */
  readonly metrics?: readonly string[];
}

/** A table with a feature that is on by a plan, which began at `begin`. */
export const released = async (
  database: TestDatabase,
  plan: NewReleasePlan = slowly,
  options: ReleasedOptions = {},
): Promise<Table> => {
  const table = await database.another();
  await store(table, [
    ...builtInRoleItems.map((role) => ({ ...role, rev: 0 })),
    ...userWithToken(5, options.role ?? 1, 'user:kari'),
    projectItem({
      id: 'p',
      ...(options.changeRequests && { changeRequests: { production: { enabled: true, requiredApprovals: 1 } } }),
    }),
    featureItem({ project: 'p', name: 'f' }),
    rolloutType,
  ]);
  const known = (options.metrics ?? []).map((name) => ({
    environment: 'production',
    name,
    type: 'counter' as const,
    help: '',
    series: new Set<string>(),
    owners: new Set(['']),
    projects: new Set(['*']),
  }));
  await openKnownMetrics(table).admit(known, minute(0));
  await write(table, minute(0), async (unit) => {
    const guarded = forRelease(unit, place);
    await addPlanIn(guarded, { place, plan, by: owner });
    await enableFeatureIn(guarded, { place, shouldActivateDisabledStrategies: false, rights: allRights });
  });
  return table;
};

export const planIn = async (table: Table): Promise<StoredReleasePlan | undefined> =>
  (await getItem(table, key))?.releasePlan;

/** The milestone in force, and why the plan is paused. */
export const state = async (table: Table): Promise<readonly [string | undefined, string | undefined]> => {
  const plan = await planIn(table);
  return [plan?.milestones.find(({ id }) => id === plan.activeMilestoneId)?.name, plan?.pause?.reason];
};

/** One run of the clock. */
export const run = async (table: Table, now: Date) => {
  const { steps, looks } = await readSchedule(table, now);
  const request = makeRequest(table, { now, deadline: Number.POSITIVE_INFINITY });
  return moveReleases({ ...request, catalog: openCatalog(table) }, [...steps, ...looks]);
};
