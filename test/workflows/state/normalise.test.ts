import { describe, expect, it } from 'vitest';
import { importedState } from '../../../lib/contract/schemas/state.ts';
import { assemble } from '../../../lib/workflows/state/document.ts';
import { normalise } from '../../../lib/workflows/state/normalise.ts';

const read = (document: unknown) => assemble(normalise(importedState.parse(document)));
const inEnvironment = (document: unknown, feature: string, environment: string) =>
  read(document).features.get(feature)?.environments.get(environment);

const variant = { name: 'a', weight: 1000, weightType: 'variable', stickiness: 'default' };

describe('state §4: older documents', () => {
  describe('version 1', () => {
    const document = {
      version: 1,
      features: [
        {
          name: 'f',
          enabled: true,
          strategies: [{ name: 'userWithId', parameters: { userIds: 'a' } }, { name: 'default' }],
          variants: [variant],
        },
      ],
    };

    it('moves the switch and the strategies of a feature to environment default', () => {
      expect(inEnvironment(document, 'f', 'default')).toMatchObject({
        enabled: true,
        strategies: [
          { name: 'userWithId', parameters: { userIds: 'a' }, at: 'features/0/strategies/0' },
          { name: 'default' },
        ],
      });
    });

    it('copies its variants there', () => {
      expect(inEnvironment(document, 'f', 'default')).toMatchObject({
        variants: [variant],
        variantsAt: 'features/0/variants',
      });
    });

    it('takes a feature without a switch as off', () => {
      const { enabled: _, ...feature } = document.features[0] ?? {};
      expect(inEnvironment({ version: 1, features: [feature] }, 'f', 'default')).toMatchObject({ enabled: false });
    });

    it('gives strategies ids that are the same each time, and different from each other', () => {
      const ids = () => inEnvironment(document, 'f', 'default')?.strategies.map(({ id }) => id);
      expect(ids()).toEqual(ids());
      expect(new Set(ids()).size).toBe(2);
      expect(ids()?.[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    });
  });

  describe('version 2', () => {
    it('reads :global: as default, in every place', () => {
      const document = {
        version: 2,
        environments: [{ name: ':global:', type: 'production' }],
        features: [{ name: 'f' }],
        featureEnvironments: [{ featureName: 'f', environment: ':global:', enabled: true }],
        featureStrategies: [{ featureName: 'f', environment: ':global:', name: 'default' }],
      };
      expect(read(document).environments).toMatchObject([{ name: 'default' }]);
      expect(inEnvironment(document, 'f', 'default')).toMatchObject({
        enabled: true,
        strategies: [{ name: 'default' }],
      });
    });
  });

  describe('version 3', () => {
    const document = {
      version: 3,
      features: [{ name: 'f', variants: [variant] }, { name: 'g' }],
      featureEnvironments: [
        { featureName: 'f', environment: 'development', enabled: true },
        { featureName: 'f', environment: 'production', enabled: false, variants: [] },
        { featureName: 'g', environment: 'production', enabled: true, variants: [{ ...variant, name: 'own' }] },
      ],
    };

    it('copies the variants of a feature to all its environments', () => {
      expect(inEnvironment(document, 'f', 'development')).toMatchObject({ variants: [variant] });
      expect(inEnvironment(document, 'f', 'production')).toMatchObject({ variants: [variant] });
    });

    it('keeps those of an entry whose feature has none', () => {
      expect(inEnvironment(document, 'g', 'production')).toMatchObject({ variants: [{ name: 'own' }] });
    });
  });

  describe('version 4', () => {
    it('ignores the variants, strategies and switch of the feature itself', () => {
      const feature = { name: 'f', enabled: true, variants: [variant], strategies: [{ name: 'default' }] };
      const document = {
        version: 4,
        features: [feature],
        featureEnvironments: [{ featureName: 'f', environment: 'development', enabled: false }],
      };
      expect(inEnvironment(document, 'f', 'development')).toEqual({
        at: 'featureEnvironments/0',
        environment: 'development',
        enabled: false,
        variantsAt: 'featureEnvironments/0/variants',
        strategies: [],
      });
    });

    it('takes the name of a strategy and of an environment from either member', () => {
      const document = {
        version: 4,
        features: [{ name: 'f' }],
        featureEnvironments: [{ featureName: 'f', name: 'development', enabled: true }],
        featureStrategies: [
          { featureName: 'f', environment: 'development', name: 'default' },
          { featureName: 'f', environment: 'development', name: 'default', strategyName: 'userWithId' },
        ],
      };
      expect(inEnvironment(document, 'f', 'development')?.strategies.map(({ name }) => name)).toEqual([
        'default',
        'userWithId',
      ]);
    });

    it('takes segments from the strategy and from featureStrategySegments, each once', () => {
      const document = {
        version: 4,
        segments: [1, 2, 3].map((id) => ({ id, name: `s${id}`, constraints: [] })),
        features: [{ name: 'f' }],
        featureStrategies: [
          { id: 'x', featureName: 'f', environment: 'development', strategyName: 'default', segments: [1, 2] },
        ],
        featureStrategySegments: [
          { featureStrategyId: 'x', segmentId: 2 },
          { featureStrategyId: 'x', segmentId: 3 },
          { featureStrategyId: 'of an archived feature', segmentId: 1 },
        ],
      };
      const [strategy] = inEnvironment(document, 'f', 'development')?.strategies ?? [];
      expect(strategy?.segments.map(({ id }) => id)).toEqual([1, 2, 3]);
    });

    it('reads both spellings of a feature tag', () => {
      const document = {
        version: 4,
        tagTypes: [{ name: 'simple' }],
        tags: [{ type: 'simple', value: 'one' }],
        features: [{ name: 'f' }],
        featureTags: [
          { featureName: 'f', tagType: 'simple', tagValue: 'one' },
          { featureName: 'f', type: 'simple', value: 'two' },
          { featureName: 'not in the document', tagType: 'simple', tagValue: 'one' },
        ],
      };
      expect(
        read(document)
          .features.get('f')
          ?.tags.map(({ value }) => value),
      ).toEqual(['one', 'two']);
      expect([...read(document).features.keys()]).toEqual(['f']);
    });

    it.each(['tagTypes', 'tags'])('ignores tags without %s', (missing) => {
      const document = {
        version: 4,
        tagTypes: [{ name: 'simple' }],
        tags: [{ type: 'simple', value: 'one' }],
        features: [{ name: 'f' }],
        featureTags: [{ featureName: 'f', tagType: 'simple', tagValue: 'one' }],
        [missing]: undefined,
      };
      expect(read(document).tagging).toBeUndefined();
      expect(read(document).features.get('f')?.tags).toEqual([]);
    });

    it('converts dates to UTC', () => {
      const document = { version: 4, features: [{ name: 'f', createdAt: '2024-03-01T01:00:00+02:00' }] };
      expect(read(document).features.get('f')?.metadata?.createdAt).toBe('2024-02-29T23:00:00.000Z');
    });

    it('leaves out members that are null', () => {
      const document = {
        version: 4,
        features: [{ name: 'f', type: null, stale: null, lastSeenAt: null, description: null }],
      };
      expect(read(document).features.get('f')?.metadata).toEqual({ at: 'features/0', description: null });
    });
  });
});
