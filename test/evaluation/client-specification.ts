import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The shared acceptance tests of SDKs, with the part of their form that the library needs. */

const constraint = z.object({
  contextName: z.string(),
  operator: z.string(),
  values: z.array(z.string()).optional(),
  value: z.string().optional(),
  inverted: z.boolean().optional(),
  caseInsensitive: z.boolean().optional(),
});

const payload = z.object({ type: z.string(), value: z.string() });

const variant = z.object({
  name: z.string(),
  weight: z.number(),
  stickiness: z.string().optional(),
  payload: payload.optional(),
  overrides: z.array(z.object({ contextName: z.string(), values: z.array(z.string()) })).optional(),
});

const strategy = z.object({
  id: z.string().default('strategy'),
  name: z.string(),
  parameters: z.record(z.string(), z.string()).optional(),
  constraints: z.array(constraint).optional(),
  segments: z.array(z.number()).optional(),
  variants: z.array(variant).optional(),
});

const dependency = z.object({
  feature: z.string(),
  enabled: z.boolean().optional(),
  variants: z.array(z.string()).optional(),
});

const feature = z.object({
  name: z.string(),
  project: z.string().default('default'),
  environment: z.string().default('default'),
  enabled: z.boolean(),
  strategies: z.array(strategy).default([]),
  variants: z.array(variant).default([]),
  dependencies: z.array(dependency).optional(),
});

/** A feature in the form for SDKs. */
export type Feature = z.infer<typeof feature>;

const segment = z.object({ id: z.number(), name: z.string().default(''), constraints: z.array(constraint) });

/** The events of a streaming server; the tested state is their result. */
const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hydration'), features: z.array(feature), segments: z.array(segment) }),
  z.object({ type: z.literal('feature-updated'), feature }),
  z.object({ type: z.literal('feature-removed'), featureName: z.string() }),
  z.object({ type: z.literal('segment-updated'), segment }),
  z.object({ type: z.literal('segment-removed'), segmentId: z.number() }),
]);

type Event = z.infer<typeof event>;

const applyEvents = (events: readonly Event[]) => {
  const features = new Map<string, Feature>();
  const segments = new Map<number, z.infer<typeof segment>>();
  for (const change of events) {
    if (change.type === 'hydration') {
      for (const each of change.features) features.set(each.name, each);
      for (const each of change.segments) segments.set(each.id, each);
    } else if (change.type === 'feature-updated') features.set(change.feature.name, change.feature);
    else if (change.type === 'feature-removed') features.delete(change.featureName);
    else if (change.type === 'segment-updated') segments.set(change.segment.id, change.segment);
    else segments.delete(change.segmentId);
  }
  return { features: [...features.values()], segments: [...segments.values()] };
};

const state = z.union([
  z.object({ features: z.array(feature), segments: z.array(segment).default([]) }),
  z.object({ events: z.array(event) }).transform(({ events }) => applyEvents(events)),
]);

const test = { description: z.string(), context: z.record(z.string(), z.unknown()), toggleName: z.string() };

const expectedVariant = z.object({
  name: z.string(),
  enabled: z.boolean(),
  payload: payload.optional(),
  feature_enabled: z.boolean().optional(),
});

const specification = z.object({
  name: z.string(),
  state,
  tests: z.array(z.object({ ...test, expectedResult: z.boolean() })).default([]),
  variantTests: z.array(z.object({ ...test, expectedResult: expectedVariant })).default([]),
});

const folder = new URL('../../node_modules/@unleash/client-specification/specifications/', import.meta.url);

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

/** Every file of the specification, in its order. */
export const specifications = z
  .array(z.string())
  .parse(read('index.json'))
  .map((file) => ({ file, ...specification.parse(read(file)) }));
