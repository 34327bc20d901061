import { expect } from 'vitest';
import { type ExpectedEvent, metadata, type Row, rollout } from './row.ts';

const project = 'brought';
const tag = { type: 'area', value: 'north' };
const segment = { id: 41, name: 'north', description: null, project: null, constraints: [] };

/** A state document with one of everything; only `feature` varies. */
const document = {
  version: 4,
  environments: [{ name: 'qa', type: 'test', sortOrder: 9, enabled: true, protected: false }],
  projects: [{ id: project, name: 'Brought', description: null }],
  segments: [segment],
  strategies: [{ name: 'byMoon', description: 'By moon', parameters: [], editable: true, deprecated: false }],
  tagTypes: [{ name: 'area', description: 'Where', icon: 'A' }],
  tags: [tag],
  features: [{ name: 'guest', project, type: 'release', description: null }],
  featureTags: [{ featureName: 'guest', tagType: tag.type, tagValue: tag.value }],
  featureEnvironments: [{ featureName: 'guest', environment: 'qa', enabled: true, variants: [] }],
};

const importing = (query: string) => `/api/admin/state/import${query}`;
const dropped = (type: ExpectedEvent['type'], name: string): ExpectedEvent => ({ type, data: { name } });

/**
 * The events of the export and of imports. These rows are the last, because the last import removes nearly everything.
 */
export const importRows: readonly Row[] = [
  {
    does: 'exports a feature and imports it into another project',
    run: async ({ call }) => {
      const base = '/api/admin/features-batch';
      const data = await call('POST', `${base}/export`, { environment: 'development', features: ['cart'] });
      const exported: ExpectedEvent = { type: 'features-exported', environment: 'development', data };
      await call('POST', '/api/admin/projects', { id: 'copy', name: 'Copy' });
      const features = [{ name: 'copied', description: 'A copy' }];
      const featureStrategies = [{ ...data.featureStrategies[0], id: undefined, featureName: 'copied' }];
      const featureEnvironments = [{ featureName: 'copied', enabled: true }];
      const order = { project: 'copy', environment: 'development' };
      await call('POST', `${base}/import`, { ...order, data: { features, featureStrategies, featureEnvironments } });
      const again = { features: [{ name: 'copied', description: 'Again' }], featureStrategies: [] };
      await call('POST', `${base}/import`, { ...order, data: again });
      const copied = { project: 'copy', featureName: 'copied' };
      const place = { ...copied, environment: 'development' };
      const before = metadata('copied', { project: 'copy', description: 'A copy' });
      const after = { ...before, description: 'Again' };
      return [
        exported,
        { type: 'project-created', project: 'copy', data: expect.objectContaining({ id: 'copy', name: 'Copy' }) },
        { type: 'feature-created', ...copied, data: before },
        { type: 'feature-strategy-add', ...place, data: rollout('cart') },
        { type: 'feature-environment-enabled', ...place },
        { type: 'features-imported', ...order },
        { type: 'feature-metadata-updated', ...copied, data: after, preData: before },
        { type: 'feature-strategy-remove', ...place, preData: rollout('cart') },
        { type: 'feature-environment-disabled', ...place },
        { type: 'features-imported', ...order },
      ];
    },
  },
  {
    does: 'imports a state, item by item, and a second time in silence',
    run: async ({ call }) => {
      await call('POST', importing(''), document);
      await call('POST', importing(''), document);
      const of = (items: readonly object[]) => expect.objectContaining({ ...items[0] });
      const feature = { project, featureName: 'guest', tags: [tag] };
      return [
        { type: 'environment-import', environment: 'qa', data: of(document.environments) },
        { type: 'segment-import', data: expect.objectContaining({ name: segment.name, constraints: [] }) },
        { type: 'strategy-import', data: of(document.strategies) },
        { type: 'tag-type-import', data: of(document.tagTypes) },
        { type: 'tag-import', data: of(document.tags) },
        { type: 'project-import', project, data: expect.objectContaining({ id: project, name: 'Brought' }) },
        { type: 'feature-import', ...feature, data: expect.objectContaining({ name: 'guest', project }) },
        { type: 'feature-tag-import', ...feature, data: { featureName: 'guest', tag } },
      ];
    },
  },
  {
    does: 'drops what a document lacks, category by category',
    run: async ({ call }) => {
      const shop = { id: 'shop', name: 'The shop' };
      const lacking = { strategies: [], tagTypes: [], tags: [], featureTags: [] };
      await call('POST', importing('?drop=true'), { ...document, ...lacking, projects: [...document.projects, shop] });
      const unlinked = (id: string): readonly ExpectedEvent[] =>
        ['development', 'production'].map((environment) => ({
          type: 'project-environment-removed',
          project: id,
          environment,
        }));
      return [
        dropped('drop-features', 'all-features'),
        dropped('drop-feature-tags', 'all-feature-tags'),
        dropped('drop-tags', 'all-tags'),
        dropped('drop-tag-types', 'all-tag-types'),
        dropped('drop-strategies', 'all-strategies'),
        dropped('drop-environments', 'all-environments'),
        dropped('drop-projects', 'all-projects'),
        // The link to `production` that another row created.
        {
          type: 'api-token-deleted',
          environment: 'production',
          preData: expect.objectContaining({ tokenName: 'page' }),
        },
        ...unlinked('default'),
        ...unlinked('shop'),
      ];
    },
  },
];
