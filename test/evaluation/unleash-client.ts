import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Context } from 'unleash-client/lib/context.js';
import { type FeatureInterface, parseApiResponse } from 'unleash-client/lib/feature.js';
import type { RepositoryInterface } from 'unleash-client/lib/repository/index.js';
import { defaultStrategies } from 'unleash-client/lib/strategy/index.js';
import type { Segment as ClientSegment } from 'unleash-client/lib/strategy/strategy.js';
import type { FeatureEnvironmentDefinition, Segment } from '../../lib/evaluation/index.ts';

/** Loaded with `require`, because Node and the test runner treat the default export of CommonJS differently. */
const clientModule: typeof import('unleash-client/lib/client.js') = createRequire(import.meta.url)(
  'unleash-client/lib/client.js',
);

export type { Context } from 'unleash-client/lib/context.js';

/** The evaluation engine of `unleash-client`, in this process, without its network, metrics and events. */
export interface UnleashClient {
  readonly isEnabled: (name: string, context: Context) => boolean;
  readonly getVariant: (name: string, context: Context) => { name: string; enabled: boolean; payload?: unknown };
}

/**
 * Gives `unleash-client` the features in the form of its server: as JSON, without disabled strategies, by sort order.
 */
export const unleashClient = (
  definitions: readonly FeatureEnvironmentDefinition[],
  segments: readonly Segment[],
): UnleashClient => clientOfPayload({ version: 2, features: definitions.map(asSent), segments });

/** Gives `unleash-client` the answer of a server to `GET /api/client/features`. */
export const clientOfPayload = (payload: Parameters<typeof parseApiResponse>[0]): UnleashClient => {
  const client = new clientModule.default(repository(payload), defaultStrategies);
  const off = () => false;
  return {
    isEnabled: (name, context) => client.isEnabled(name, context, off),
    getVariant: (name, context) => client.getVariant(name, context),
  };
};

const repository = (payload: Parameters<typeof parseApiResponse>[0]): RepositoryInterface => {
  const features = new Map<string, FeatureInterface>();
  const segmentsById = new Map<number, ClientSegment>();
  const response = parseApiResponse(payload);
  if (response.type === 'full') {
    for (const feature of response.features) features.set(feature.name, feature);
    for (const segment of response.segments ?? []) segmentsById.set(segment.id, segment);
  }
  return Object.assign(new EventEmitter(), {
    getToggle: (name: string) => features.get(name),
    getToggles: () => [...features.values()],
    getTogglesWithSegmentData: () => [],
    getSegment: (id: number) => segmentsById.get(id),
    start: () => Promise.resolve(),
    stop: () => {},
  });
};

const asSent = (definition: FeatureEnvironmentDefinition): unknown =>
  JSON.parse(
    JSON.stringify({
      ...definition,
      strategies: definition.strategies
        .filter((strategy) => !strategy.disabled)
        .toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0))
        .map((strategy) => ({
          ...strategy,
          parameters: strategy.parameters ?? {},
          constraints: (strategy.constraints ?? []).map((constraint) => ({
            ...constraint,
            values: constraint.values ?? [],
          })),
        })),
    }),
  );
