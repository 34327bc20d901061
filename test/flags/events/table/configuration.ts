import { expect } from 'vitest';
import type { Row } from './row.ts';
import { admin, later, time } from './row.ts';

const withoutValue = { description: null, stickiness: false, sortOrder: 10, legalValues: [], createdAt: time };

/** Things of the instance: types, fields, tags, segments, environments, applications. */
export const configurationRows: readonly Row[] = [
  {
    does: 'changes the lifetime of a feature type',
    run: async ({ call }) => {
      const types: { types: { id: string }[] } = await call('GET', '/api/admin/feature-types');
      const before = types.types.find(({ id }) => id === 'operational');
      await call('PUT', '/api/admin/feature-types/operational/lifetime', { lifetimeDays: 14 });
      return [
        {
          type: 'feature-type-updated',
          data: { ...before, lifetimeDays: 14 },
          preData: { ...before, lifetimeDays: 7 },
        },
      ];
    },
  },
  {
    does: 'makes, changes, retires, brings back and deletes a strategy type',
    run: async ({ call }) => {
      const path = '/api/admin/strategies';
      const parameters = [{ name: 'tier', type: 'string', description: '', required: true }];
      await call('POST', path, { name: 'byTier', description: 'By tier', parameters });
      await call('PUT', `${path}/byTier`, { name: 'byTier', description: 'By level', parameters: [] });
      await call('POST', `${path}/byTier/deprecate`);
      await call('POST', `${path}/byTier/reactivate`);
      await call('DELETE', `${path}/byTier`);
      const type = { name: 'byTier', title: null, displayName: null, editable: true, deprecated: false };
      return [
        { type: 'strategy-created', data: { ...type, description: 'By tier', parameters } },
        { type: 'strategy-updated', data: { ...type, description: 'By level', parameters: [] } },
        { type: 'strategy-deprecated', data: { name: 'byTier' } },
        { type: 'strategy-reactivated', data: { name: 'byTier' } },
        { type: 'strategy-deleted', data: { name: 'byTier' } },
      ];
    },
  },
  {
    does: 'makes, changes and deletes a context field',
    run: async ({ call }) => {
      const path = '/api/admin/context';
      await call('POST', path, { name: 'country' });
      await call('PUT', `${path}/country`, { description: 'Where they are', legalValues: [{ value: 'no' }] });
      await call('DELETE', `${path}/country`);
      const before = { name: 'country', ...withoutValue };
      const after = { ...before, description: 'Where they are', legalValues: [{ value: 'no' }] };
      return [
        { type: 'context-field-created', data: before },
        { type: 'context-field-updated', data: after, preData: before },
        { type: 'context-field-deleted', preData: after },
      ];
    },
  },
  {
    does: 'makes and deletes a tag',
    run: async ({ call }) => {
      const data = { type: 'simple', value: 'spring' };
      await call('POST', '/api/admin/tags', data);
      await call('DELETE', '/api/admin/tags/simple/spring');
      return [
        { type: 'tag-created', data },
        { type: 'tag-deleted', data },
      ];
    },
  },
  {
    does: 'makes, changes and deletes a tag type',
    run: async ({ call }) => {
      const path = '/api/admin/tag-types';
      await call('POST', path, { name: 'team', description: 'Whose it is', icon: 'T' });
      await call('PUT', `${path}/team`, { icon: 'U' });
      await call('DELETE', `${path}/team`);
      const before = { name: 'team', description: 'Whose it is', icon: 'T' };
      const after = { ...before, icon: 'U' };
      return [
        { type: 'tag-type-created', data: before },
        { type: 'tag-type-updated', data: after },
        { type: 'tag-type-deleted', preData: after },
      ];
    },
  },
  {
    does: 'makes, changes and deletes a segment of all projects, and one of a project',
    run: async ({ call }) => {
      const path = '/api/admin/segments';
      const constraints = [
        { contextName: 'userId', operator: 'IN', values: ['7'], inverted: false, caseInsensitive: false },
      ];
      const { id } = await call('POST', path, { name: 'crew', constraints });
      await call('PUT', `${path}/${id}`, { name: 'staff', constraints });
      await call('DELETE', `${path}/${id}`);
      const own = await call('POST', path, { name: 'own', project: 'default', constraints: [] });
      await call('PUT', `${path}/${own.id}`, { name: 'own', description: 'Ours', project: 'default', constraints: [] });
      await call('DELETE', `${path}/${own.id}`);
      const common = { description: null, createdBy: admin.name, createdAt: time };
      const before = { id, name: 'crew', project: null, constraints, ...common };
      const after = { ...before, name: 'staff' };
      const [first, second] = [null, 'Ours'].map((description) => ({
        ...common,
        ...{ id: own.id, name: 'own', project: 'default', constraints: [], description },
      }));
      const project = 'default';
      return [
        { type: 'segment-created', data: before },
        { type: 'segment-updated', data: after, preData: before },
        { type: 'segment-deleted', preData: after },
        { type: 'segment-created', project, data: first },
        { type: 'segment-updated', project, data: second, preData: first },
        { type: 'segment-deleted', project, preData: second },
      ];
    },
  },
  {
    does: 'makes, changes, archives and deletes templates of release plans',
    run: async ({ call }) => {
      const path = '/api/admin/release-plan-templates';
      const body = { name: 'Slowly', milestones: [{ name: 'All', strategies: [{ name: 'default' }] }] };
      const before = await call('POST', path, body);
      const after = await call('PUT', `${path}/${before.id}`, { ...body, name: 'Slower' });
      await call('POST', `${path}/archive/${before.id}`, {});
      const archived = await call('GET', `${path}/${before.id}`);
      await call('DELETE', `${path}/${before.id}`);
      return [
        { type: 'release-plan-template-created', data: before },
        { type: 'release-plan-template-updated', data: after, preData: before },
        { type: 'release-plan-template-archived', data: archived, preData: after },
        { type: 'release-plan-template-deleted', preData: archived },
      ];
    },
  },
  {
    does: 'makes, changes, switches off and deletes an environment',
    run: async ({ call }) => {
      const path = '/api/admin/environments';
      await call('POST', path, { name: 'staging', type: 'test' });
      await call('PUT', `${path}/update/staging`, { type: 'preproduction' });
      await call('POST', `${path}/staging/off`);
      await call('POST', `${path}/staging/off`);
      await call('DELETE', `${path}/staging`);
      const environment = 'staging';
      const made = { name: 'staging', type: 'test', sortOrder: 9999, enabled: true, protected: false };
      const changed = { ...made, type: 'preproduction' };
      const off = { ...changed, enabled: false };
      return [
        { type: 'environment-created', environment, data: made },
        { type: 'environment-updated', environment, data: changed, preData: made },
        { type: 'environment-updated', environment, data: off, preData: changed },
        { type: 'environment-deleted', environment, preData: off },
      ];
    },
  },
  {
    does: 'makes, changes and deletes a signal endpoint with its tokens',
    run: async ({ call }) => {
      const path = '/api/admin/signal-endpoints';
      const { id } = await call('POST', path, { name: 'alerts' });
      const own = `${path}/${id}`;
      const token = await call('POST', `${own}/tokens`, { name: 'grafana' });
      await call('PUT', `${own}/tokens/${token.id}`, { name: 'alertmanager' });
      await call('DELETE', `${own}/tokens/${token.id}`);
      await call('POST', `${own}/off`);
      await call('POST', `${own}/off`);
      await call('PUT', own, { name: 'alarms', signingSecret: 'nobody-knows-this' });
      await call('DELETE', own);
      const made = { id, name: 'alerts', description: null, enabled: true, hasSigningSecret: false, readings: [] };
      const off = { ...made, enabled: false };
      const changed = { ...made, name: 'alarms', hasSigningSecret: true };
      const first = { id: token.id, name: 'grafana', signalEndpointId: id };
      const renamed = { ...first, name: 'alertmanager' };
      return [
        { type: 'signal-endpoint-created', data: made },
        { type: 'signal-endpoint-token-created', data: first },
        { type: 'signal-endpoint-token-updated', data: renamed, preData: first },
        { type: 'signal-endpoint-token-deleted', preData: renamed },
        { type: 'signal-endpoint-updated', data: off, preData: made },
        { type: 'signal-endpoint-updated', data: changed, preData: off },
        { type: 'signal-endpoint-deleted', preData: changed },
      ];
    },
  },
  {
    does: 'makes, changes, switches off and deletes an action set',
    run: async ({ call }) => {
      const source = await call('POST', '/api/admin/signal-endpoints', { name: 'actions' });
      const account = await call('POST', '/api/admin/service-account', { name: 'Acting', rootRole: 2 });
      await call('POST', '/api/admin/projects/default/features', { name: 'acted-on' });
      const path = '/api/admin/projects/default/actions';
      const executionParams = { project: 'default', environment: 'production', featureName: 'acted-on' };
      const body = {
        name: 'Stop it',
        actorId: account.id,
        match: { source: 'signal-endpoint', sourceId: source.id, payload: {} },
        actions: [{ action: 'TOGGLE_FEATURE_OFF', sortOrder: 1, executionParams }],
      };
      const { id } = await call('POST', path, body);
      await call('PUT', `${path}/${id}`, { ...body, description: 'Ours' });
      await call('PUT', `${path}/${id}`, { ...body, description: 'Ours' });
      await call('POST', `${path}/${id}/off`);
      await call('DELETE', `${path}/${id}`);
      await call('DELETE', `/api/admin/signal-endpoints/${source.id}`);
      const project = 'default';
      const made = { id, enabled: true, description: null, ...body };
      const changed = { ...made, description: 'Ours' };
      const off = { ...changed, enabled: false };
      const endpoint = {
        id: source.id,
        name: 'actions',
        description: null,
        enabled: true,
        hasSigningSecret: false,
        readings: [],
      };
      return [
        { type: 'signal-endpoint-created', data: endpoint },
        { type: 'service-account-created', data: expect.objectContaining({ id: account.id }) },
        { type: 'feature-created', project, featureName: 'acted-on', data: expect.anything() },
        { type: 'actions-created', project, data: made },
        { type: 'actions-updated', project, data: changed, preData: made },
        { type: 'actions-updated', project, data: off, preData: changed },
        { type: 'actions-deleted', project, preData: off },
        { type: 'signal-endpoint-deleted', preData: endpoint },
      ];
    },
  },
  {
    does: 'registers an application, twice, and reports metrics',
    run: async ({ call, service }) => {
      const token = service.token;
      const registration = {
        appName: 'till',
        instanceId: 'one',
        interval: 15_000,
        started: later,
        strategies: ['default'],
      };
      await call('POST', '/api/client/register', registration, token);
      await call('POST', '/api/client/register', registration, token);
      // No request waits for this event, so the row searches until it is in the log.
      const search = { type: 'application-created' };
      const told = async () => (await service.call('POST', '/api/admin/events/search', search)).text();
      await expect.poll(told, { interval: 200 }).toContain('till');
      const bucket = { start: later, stop: later, toggles: {} };
      await call('POST', '/api/client/metrics', { appName: 'till', instanceId: 'one', bucket }, token);
      return [{ type: 'application-created', data: { ...registration, environment: 'default' } }];
    },
  },
];
