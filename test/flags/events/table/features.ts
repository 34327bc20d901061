import { expect } from 'vitest';
import { openPotentiallyStaleScan } from '../../../../lib/flags/features/staleness/potentially-stale-scan.ts';
import { metadata, personOf, type Row, rollout, system, time } from './row.ts';

const project = 'shop';
const base = `/api/admin/projects/${project}`;
const features = `${base}/features`;
const environment = 'development';

/** The place of a feature's events. */
const of = (featureName: string) => ({ project, featureName });

/** The life of features. Features that rows create stay, so that later rows can use them. */
export const featureRows: readonly Row[] = [
  {
    does: 'makes a feature',
    run: async ({ call }) => {
      await call('POST', features, { name: 'cart' });
      return [{ type: 'feature-created', ...of('cart'), data: metadata('cart') }];
    },
  },
  {
    does: 'changes the metadata of a feature, also when nothing differs',
    run: async ({ call }) => {
      await call('PUT', `${features}/cart`, { description: 'A cart', type: 'kill-switch' });
      await call('PATCH', `${features}/cart`, []);
      const after = metadata('cart', { description: 'A cart', type: 'kill-switch' });
      return [
        { type: 'feature-metadata-updated', ...of('cart'), data: after, preData: metadata('cart') },
        { type: 'feature-metadata-updated', ...of('cart'), data: after, preData: after },
      ];
    },
  },
  {
    does: 'marks a feature as stale, and as fresh again',
    run: async ({ call }) => {
      for (const stale of [true, true, false]) await call('POST', `${base}/stale`, { features: ['cart'], stale });
      await call('PATCH', `${features}/cart`, [{ op: 'replace', path: '/stale', value: true }]);
      await call('PATCH', `${features}/cart`, [{ op: 'replace', path: '/stale', value: false }]);
      const at = (stale: boolean) => metadata('cart', { description: 'A cart', type: 'kill-switch', stale });
      return [
        { type: 'feature-stale-on', ...of('cart') },
        { type: 'feature-stale-off', ...of('cart') },
        { type: 'feature-metadata-updated', ...of('cart'), data: at(true), preData: at(false) },
        { type: 'feature-stale-on', ...of('cart') },
        { type: 'feature-metadata-updated', ...of('cart'), data: at(false), preData: at(true) },
        { type: 'feature-stale-off', ...of('cart') },
      ];
    },
  },
  {
    does: 'marks a feature as completed, and takes the mark away',
    run: async ({ call }) => {
      const marked = (body: object) => call('POST', `${features}/cart/lifecycle/complete`, body);
      for (const _ of [1, 2]) await marked({ status: 'kept', statusValue: 'blue' });
      await marked({ status: 'discarded' });
      for (const _ of [1, 2]) await call('POST', `${features}/cart/lifecycle/uncomplete`);
      return [
        { type: 'feature-completed', ...of('cart'), data: { status: 'kept', statusValue: 'blue', kept: true } },
        { type: 'feature-completed', ...of('cart'), data: { status: 'discarded', kept: false } },
        { type: 'feature-uncompleted', ...of('cart') },
      ];
    },
  },
  {
    does: 'tags a feature with a new tag, and takes the tag away',
    run: async ({ call }) => {
      const tag = { type: 'simple', value: 'revenue' };
      await call('POST', '/api/admin/features/cart/tags', tag);
      await call('POST', '/api/admin/features/cart/tags', tag);
      await call('DELETE', '/api/admin/features/cart/tags/simple/revenue');
      return [
        { type: 'tag-created', data: tag },
        { type: 'feature-tagged', ...of('cart'), data: tag, tags: [tag] },
        { type: 'feature-untagged', ...of('cart'), preData: tag },
      ];
    },
  },
  {
    does: 'switches a feature on and off, which brings the default strategy',
    run: async ({ call }) => {
      const where = `${features}/cart/environments/${environment}`;
      for (const turn of ['on', 'on', 'off', 'off']) await call('POST', `${where}/${turn}`);
      const place = { ...of('cart'), environment };
      return [
        { type: 'feature-strategy-add', ...place, data: rollout('cart') },
        { type: 'feature-environment-enabled', ...place },
        { type: 'feature-environment-disabled', ...place },
      ];
    },
  },
  {
    does: 'adds, changes, orders and removes strategies, of which the last switches the feature off',
    run: async ({ call }) => {
      const where = `${features}/cart/environments/production`;
      const body = { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'userId', groupId: 'cart' } };
      const { id: first } = await call('POST', `${where}/strategies`, { ...body, constraints: [] });
      const { id: second } = await call('POST', `${where}/strategies`, { name: 'default', constraints: [] });
      await call('PUT', `${where}/strategies/${first}`, { title: 'Some' });
      await call('POST', `${where}/strategies/set-sort-order`, [
        { id: first, sortOrder: 2 },
        { id: second, sortOrder: 1 },
      ]);
      await call('POST', `${where}/on`);
      await call('DELETE', `${where}/strategies/${second}`);
      await call('DELETE', `${where}/strategies/${first}`);
      const place = { ...of('cart'), environment: 'production' };
      const one = rollout('cart', { id: first, parameters: body.parameters });
      const titled = { ...one, title: 'Some' };
      const two = rollout('', { id: second, name: 'default', parameters: {}, sortOrder: 1 });
      return [
        { type: 'feature-strategy-add', ...place, data: one },
        { type: 'feature-strategy-add', ...place, data: two },
        { type: 'feature-strategy-update', ...place, data: titled, preData: one },
        {
          type: 'strategy-order-changed',
          ...place,
          data: { strategyIds: [second, first] },
          preData: { strategyIds: [first, second] },
        },
        { type: 'feature-environment-enabled', ...place },
        { type: 'feature-strategy-remove', ...place, preData: two },
        { type: 'feature-strategy-remove', ...place, preData: { ...titled, sortOrder: 2 } },
        { type: 'feature-environment-disabled', ...place },
      ];
    },
  },
  {
    does: 'enables disabled strategies when asked to',
    run: async ({ call }) => {
      const where = `${features}/cart/environments/production`;
      const { id } = await call('POST', `${where}/strategies`, { name: 'default', constraints: [], disabled: true });
      await call('POST', `${where}/on?shouldActivateDisabledStrategies=true`);
      const place = { ...of('cart'), environment: 'production' };
      const before = rollout('', { id, name: 'default', parameters: {}, disabled: true });
      return [
        { type: 'feature-strategy-add', ...place, data: before },
        { type: 'feature-strategy-update', ...place, data: { ...before, disabled: false }, preData: before },
        { type: 'feature-environment-enabled', ...place },
      ];
    },
  },
  {
    does: 'sets the variants of an environment, and of all',
    run: async ({ call }) => {
      const variant = (name: string) => ({ name, weight: 1000, weightType: 'variable', stickiness: 'default' });
      await call('PUT', `${features}/cart/environments/${environment}/variants`, [variant('a')]);
      await call('PUT', `${features}/cart/variants`, [variant('b')]);
      const shown = (name: string) => ({ variants: [expect.objectContaining(variant(name))] });
      const type = 'feature-environment-variants-updated';
      return [
        { type, ...of('cart'), environment, data: shown('a'), preData: { variants: [] } },
        { type, ...of('cart'), environment, data: shown('b'), preData: shown('a') },
        { type, ...of('cart'), environment: 'production', data: shown('b'), preData: { variants: [] } },
      ];
    },
  },
  {
    does: 'makes features depend on each other, and free again',
    run: async ({ call }) => {
      await call('POST', features, { name: 'pay' });
      await call('POST', features, { name: 'bank' });
      const dependencies = `${features}/cart/dependencies`;
      await call('POST', dependencies, { feature: 'pay', variants: ['x'] });
      await call('POST', dependencies, { feature: 'bank', enabled: false });
      await call('DELETE', `${dependencies}/bank`);
      await call('DELETE', dependencies);
      return [
        { type: 'feature-created', ...of('pay'), data: metadata('pay') },
        { type: 'feature-created', ...of('bank'), data: metadata('bank') },
        {
          type: 'feature-dependency-added',
          ...of('cart'),
          data: { feature: 'pay', enabled: true, variants: ['x'] },
        },
        { type: 'feature-dependency-added', ...of('cart'), data: { feature: 'bank', enabled: false } },
        { type: 'feature-dependency-removed', ...of('cart'), data: { feature: 'bank' } },
        { type: 'feature-dependencies-removed', ...of('cart') },
      ];
    },
  },
  {
    does: 'replaces the owners of a feature, with an event only where they differ',
    run: async (stage) => {
      const { id } = personOf(stage);
      const owners = [{ type: 'user', id }];
      const { owners: shown } = await stage.call('PUT', `${features}/cart/owners`, { owners });
      await stage.call('PUT', `${features}/cart/owners`, { owners });
      await stage.call('PUT', `${features}/cart/owners`, { owners: [] });
      const named = { owners: [{ type: 'user', id, name: shown[0].name }] };
      return [
        { type: 'feature-owners-updated', ...of('cart'), data: named, preData: { owners: [] } },
        { type: 'feature-owners-updated', ...of('cart'), data: { owners: [] }, preData: named },
      ];
    },
  },
  {
    does: 'adds, changes and removes a link of a feature',
    run: async ({ call }) => {
      const link = `${features}/cart/link`;
      await call('POST', link, { url: 'a.example', title: 'A' });
      const { links } = await call('GET', `${features}/cart`);
      await call('PUT', `${link}/${links[0].id}`, { url: 'b.example' });
      await call('DELETE', `${link}/${links[0].id}`);
      const [a, b] = [
        { url: 'https://a.example', title: 'A' },
        { url: 'https://b.example', title: null },
      ];
      return [
        { type: 'feature-link-added', ...of('cart'), data: a },
        { type: 'feature-link-updated', ...of('cart'), data: b, preData: a },
        { type: 'feature-link-removed', ...of('cart'), preData: b },
      ];
    },
  },
  {
    does: 'adds, replaces and removes a chart of a feature, and one of the installation',
    run: async ({ call }) => {
      const body = { metricName: 'errors', timeRange: 'day', aggregationMode: 'count' };
      const id = '01KB000000000000000000C0P1';
      const chart = { ...body, id, displayName: 'errors', labelSelectors: {}, yAxisMin: 'auto', source: 'internal' };
      const [before, after] = [
        { ...chart, mode: 'write' },
        { ...chart, mode: 'write', timeRange: 'hour' },
      ];
      for (const path of [`${features}/cart/impact-metrics/config`, '/api/admin/impact-metrics/config']) {
        await call('POST', path, { ...body, id });
        await call('POST', path, { ...body, id, timeRange: 'hour' });
        await call('DELETE', `${path}/${id}`);
      }
      return [of('cart'), {}].flatMap((place) => [
        { type: 'impact-metric-created' as const, ...place, data: before },
        { type: 'impact-metric-updated' as const, ...place, data: after, preData: before },
        { type: 'impact-metric-deleted' as const, ...place, preData: after },
      ]);
    },
  },
  {
    does: 'clones a feature with its strategies',
    run: async ({ call }) => {
      await call('POST', `${features}/cart/clone`, { name: 'basket' });
      const data = metadata('basket', { description: 'A cart', type: 'kill-switch' });
      const other = rollout('', { name: 'default', parameters: {} });
      return [
        { type: 'feature-created', ...of('basket'), data },
        { type: 'feature-strategy-add', ...of('basket'), environment, data: rollout('basket') },
        { type: 'feature-strategy-add', ...of('basket'), environment: 'production', data: other },
      ];
    },
  },
  {
    does: 'moves a feature to another project and back',
    run: async ({ call }) => {
      await call('POST', `${features}/basket/changeProject`, { newProjectId: 'default' });
      await call('POST', '/api/admin/projects/default/features/basket/changeProject', { newProjectId: project });
      const moved = (oldProject: string, newProject: string) => ({
        type: 'feature-project-change' as const,
        project: newProject,
        featureName: 'basket',
        data: { oldProject, newProject },
      });
      return [moved(project, 'default'), moved('default', project)];
    },
  },
  {
    does: 'archives, revives and deletes a feature, with the tags it had last',
    run: async ({ call }) => {
      const tag = { type: 'simple', value: 'revenue' };
      await call('POST', '/api/admin/features/basket/tags', tag);
      await call('DELETE', `${features}/basket`);
      await call('POST', '/api/admin/archive/revive/basket');
      await call('POST', `${base}/archive`, { features: ['basket'] });
      await call('POST', `${base}/delete`, { features: ['basket', 'cart'] });
      const place = { ...of('basket'), tags: [tag] };
      const archived = { description: 'A cart', type: 'kill-switch', archived: true, archivedAt: time };
      const archiving = [
        { type: 'feature-dependencies-removed', ...place },
        { type: 'feature-archived', ...place },
      ] as const;
      return [
        { type: 'feature-tagged', ...place, data: tag },
        ...archiving,
        { type: 'feature-revived', ...place },
        ...archiving,
        { type: 'feature-deleted', ...place, preData: metadata('basket', archived) },
      ];
    },
  },
  {
    does: 'marks a feature as favorite, and takes it back',
    run: async (stage) => {
      const by = personOf(stage);
      await stage.call('POST', `${features}/cart/favorites`, {}, by.token);
      await stage.call('DELETE', `${features}/cart/favorites`, undefined, by.token);
      const data = { feature: 'cart' };
      return [
        { type: 'feature-favorited', featureName: 'cart', data, by },
        { type: 'feature-unfavorited', featureName: 'cart', data, by },
      ];
    },
  },
  {
    does: 'notices that a feature became potentially stale, once',
    run: async ({ call, service: { table } }) => {
      const createdAt = '2020-02-02T12:00:00.000Z';
      await call('POST', features, { name: 'old', createdAt });
      const now = new Date();
      const deadline = Number.POSITIVE_INFINITY;
      await openPotentiallyStaleScan(table).run({ now, deadline });
      await openPotentiallyStaleScan(table).run({ now, deadline });
      return [
        { type: 'feature-created', ...of('old'), data: metadata('old', { createdAt }) },
        { type: 'feature-potentially-stale-on', ...of('old'), by: system },
      ];
    },
  },
];
