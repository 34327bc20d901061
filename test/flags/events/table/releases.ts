import { expect } from 'vitest';
import { openCatalog } from '../../../../lib/store/catalog/catalog.ts';
import { makeRequest } from '../../../../lib/store/commit/request.ts';
import { addMetric, slotOf } from '../../../../lib/store/observations/impact-metrics.ts';
import { openKnownMetrics } from '../../../../lib/store/observations/known-metrics.ts';
import { readSchedule } from '../../../../lib/workflows/change-requests/schedule.ts';
import { moveReleases } from '../../../../lib/workflows/releases/clock.ts';
import { metadata, personOf, type Row, type Stage, system } from './row.ts';

const project = 'shop';
const environment = 'development';
const features = `/api/admin/projects/${project}/features`;
const of = (featureName: string) => ({ project, featureName, environment });
const at = (feature: string) => `${features}/${feature}/environments/${environment}`;
const id = expect.any(String);

const stage = (name: string, rollout: number, more: object = {}) => ({
  name,
  strategies: [{ name: 'flexibleRollout', parameters: { rollout: String(rollout), stickiness: 'default' } }],
  ...more,
});
const plan = { id, name: 'Slowly', releasePlanTemplateId: null };
const inMilestone = (name: string) => ({ ...plan, milestone: { id, name } });

const runClock = async ({ service: { table } }: Stage): Promise<void> => {
  const now = new Date();
  const { steps, looks } = await readSchedule(table, now);
  const request = makeRequest(table, { now, deadline: Number.POSITIVE_INFINITY });
  await moveReleases({ ...request, catalog: openCatalog(table) }, [...steps, ...looks]);
};

const safeguard = {
  impactMetric: { metricName: 'errors', timeRange: 'hour', aggregationMode: 'count' },
  triggerCondition: { operator: '>', threshold: 10 },
};

/** The way of release plans, by hand and by the clock. */
export const releaseRows: readonly Row[] = [
  {
    does: 'adds a release plan to a feature, starts, approves and takes back milestones, and removes it',
    run: async (given) => {
      const { call } = given;
      const feature = 'slow';
      await call('POST', features, { name: feature });
      const milestones = [stage('Half', 50), stage('All', 100, { approvals: 1 })];
      const made = await call('POST', `${at(feature)}/release-plans`, { name: 'Slowly', milestones });
      const [half, all] = made.milestones;
      const path = `${at(feature)}/release-plans/${made.id}`;
      await call('POST', `${at(feature)}/on`);
      await call('POST', `${path}/milestones/${all.id}/approve`, undefined, personOf(given).token);
      await call('POST', `${path}/milestones/${all.id}/start`);
      await call('POST', `${path}/back`);
      await call('POST', `${at(feature)}/progressions/${made.id}/resume`);
      await call('POST', `${path}/pause`);
      await call('POST', `${path}/pause`);
      const transitionCondition = { intervalMinutes: 60 };
      await call('PUT', `${at(feature)}/progressions/${half.id}`, { transitionCondition });
      await call('DELETE', `${at(feature)}/progressions/${half.id}`);
      await call('PUT', `${at(feature)}/milestone-strategies/${half.strategies[0].id}`, {
        parameters: { rollout: '40', stickiness: 'default', groupId: feature },
      });
      await call('DELETE', path);
      await runClock(given);
      const { name, id: personId } = personOf(given);
      const byHand = { reason: 'person', text: 'admin took it back.' };
      const stopped = { reason: 'person', text: 'admin paused it.' };
      const strategy = {
        ...half.strategies[0],
        parameters: { rollout: '40', stickiness: 'default', groupId: feature },
      };
      return [
        { type: 'feature-created', project, featureName: feature, data: metadata(feature) },
        { type: 'release-plan-added', ...of(feature), data: plan },
        { type: 'release-plan-milestone-started', ...of(feature), data: inMilestone('Half') },
        { type: 'feature-environment-enabled', ...of(feature) },
        {
          type: 'release-plan-milestone-approved',
          ...of(feature),
          data: inMilestone('All'),
          by: { name, id: personId },
        },
        { type: 'release-plan-milestone-started', ...of(feature), data: inMilestone('All') },
        { type: 'release-plan-milestone-taken-back', ...of(feature), data: { ...inMilestone('All'), ...byHand } },
        { type: 'release-plan-progressions-resumed', ...of(feature), data: inMilestone('Half') },
        { type: 'release-plan-progressions-paused', ...of(feature), data: { ...inMilestone('Half'), ...stopped } },
        {
          type: 'milestone-progression-changed',
          ...of(feature),
          data: { ...inMilestone('Half'), ...stopped, transitionCondition },
        },
        { type: 'milestone-progression-deleted', ...of(feature), data: { ...inMilestone('Half'), ...stopped } },
        { type: 'milestone-strategy-updated', ...of(feature), data: { ...inMilestone('Half'), ...stopped, strategy } },
        { type: 'release-plan-removed', ...of(feature), preData: { ...inMilestone('Half'), ...stopped } },
        { type: 'feature-environment-disabled', ...of(feature) },
      ];
    },
  },
  {
    does: 'completes a plan by the clock, and stops one by a safeguard',
    run: async (given) => {
      const { call, service } = given;
      const feature = 'watched';
      await call('POST', features, { name: feature });
      const now = Date.now();
      const sets = { series: new Set<string>(), owners: new Set(['']), projects: new Set(['*']) };
      const metric = { name: 'errors', type: 'counter', help: '', environment, ...sets } as const;
      await openKnownMetrics(service.table).admit([metric], new Date());
      await addMetric(service.table, {
        environment,
        name: 'errors',
        type: 'counter',
        projects: '*',
        labels: { appName: 'web' },
        hour: Math.floor(now / 3_600_000) * 3_600_000,
        slots: new Map([[slotOf(now), { count: 0, sum: 50, buckets: new Map() }]]),
      });
      const made = await call('POST', `${at(feature)}/release-plans`, {
        name: 'Slowly',
        milestones: [stage('All', 100)],
      });
      await call('POST', `${at(feature)}/on`);
      await runClock(given);
      const put = await call('PUT', `${at(feature)}/release-plans/${made.id}/safeguards`, safeguard);
      await call('DELETE', `${at(feature)}/release-plans/${made.id}/safeguards/${put.id}`);
      const own = await call('PUT', `${at(feature)}/safeguards`, safeguard);
      await runClock(given);
      const text = 'Metric “errors” (count of the last hour) is 50, above 10.';
      return [
        { type: 'feature-created', project, featureName: feature, data: metadata(feature) },
        { type: 'release-plan-added', ...of(feature), data: plan },
        { type: 'release-plan-milestone-started', ...of(feature), data: inMilestone('All') },
        { type: 'feature-environment-enabled', ...of(feature) },
        {
          type: 'release-plan-completed',
          ...of(feature),
          data: { ...inMilestone('All'), text: '“All” has passed.' },
        },
        { type: 'safeguard-changed', ...of(feature), data: put },
        { type: 'safeguard-deleted', ...of(feature), preData: put },
        { type: 'safeguard-changed', ...of(feature), data: own },
        { type: 'safeguard-triggered', ...of(feature), data: { id: own.id, text }, by: system },
        { type: 'feature-environment-disabled', ...of(feature), by: system },
      ];
    },
  },
  {
    does: 'takes the start of a milestone back by the history',
    run: async ({ call, service }) => {
      const feature = 'taken-back';
      await call('POST', features, { name: feature });
      const milestones = [stage('Half', 50), stage('All', 100)];
      const made = await call('POST', `${at(feature)}/release-plans`, { name: 'Slowly', milestones });
      await call('POST', `${at(feature)}/on`);
      const started = await service.call(
        'POST',
        `${at(feature)}/release-plans/${made.id}/milestones/${made.milestones[1].id}/start`,
      );
      const revision = Number(started.headers.get('X-Revision'));
      await call('POST', `/api/admin/projects/${project}/history/undo`, { revision });
      return [
        { type: 'feature-created', project, featureName: feature, data: metadata(feature) },
        { type: 'release-plan-added', ...of(feature), data: plan },
        { type: 'release-plan-milestone-started', ...of(feature), data: inMilestone('Half') },
        { type: 'feature-environment-enabled', ...of(feature) },
        { type: 'release-plan-milestone-started', ...of(feature), data: inMilestone('All') },
        {
          type: 'release-plan-restored',
          ...of(feature),
          data: expect.objectContaining(inMilestone('Half')),
          preData: expect.anything(),
        },
      ];
    },
  },
];
