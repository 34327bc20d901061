import { strategiesInForce } from '../../definition/release-plan.ts';
import {
  type CompiledFeature,
  type CompiledSegment,
  compileFeature,
  compileSegment,
  type EvaluationSet,
  evaluationSet,
} from '../../evaluation/index.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import type { SegmentItem } from '../../store/table/items.ts';
import type { Selection } from './selection.ts';

// Records and items of the catalog are never changed, only replaced. So a compiled feature stays correct as long as its
// record is in use, and is dropped together with it.
const features = new WeakMap<FeatureRecord, Map<string, CompiledFeature>>();
const segments = new WeakMap<SegmentItem, CompiledSegment>();
const segmentMaps = new WeakMap<ConfigState['segments'], ReadonlyMap<number, CompiledSegment>>();
// Selections are never changed either, so their compiled sets are cached in the same way.
const sets = new WeakMap<Selection['records'], Map<string, EvaluationSet>>();

/**
 * The selected features in one environment, compiled. Only features that changed since the last call are compiled
 * again.
 */
export const compiledSet = ({ config, records }: Selection, environment: string): EvaluationSet => {
  const compiled = compiledSegments(config.segments);
  const known = sets.get(records)?.get(environment);
  if (known?.segments === compiled) return known;
  const set = evaluationSet(
    records.map((record) => compiledFeature(record, environment)),
    compiled,
  );
  if (config.environments.has(environment)) {
    const environments = sets.get(records) ?? new Map<string, EvaluationSet>();
    sets.set(records, environments.set(environment, set));
  }
  return set;
};

/** A compiled feature. Without an item in the environment it is disabled there and has no strategies. */
const compiledFeature = (record: FeatureRecord, environment: string): CompiledFeature => {
  const known = features.get(record)?.get(environment);
  if (known) return known;
  const { name, project, dependencies } = record.feature;
  const stored = record.environments.get(environment);
  const compiled = compileFeature({
    name,
    project,
    environment,
    enabled: stored?.enabled ?? false,
    strategies: stored ? strategiesInForce(stored) : [],
    variants: stored?.variants ?? [],
    dependencies,
  });
  remember(record, environment, compiled);
  return compiled;
};

/** Caches a compiled feature, but not for environments that do not exist: callers could name any number of them. */
const remember = (record: FeatureRecord, environment: string, compiled: CompiledFeature): void => {
  if (!record.environments.has(environment)) return;
  const environments = features.get(record) ?? new Map<string, CompiledFeature>();
  features.set(record, environments.set(environment, compiled));
};

const compiledSegments = (items: ConfigState['segments']): ReadonlyMap<number, CompiledSegment> => {
  const known = segmentMaps.get(items);
  if (known) return known;
  const compiled = new Map(items.entries().map(([id, item]) => [id, compiledSegment(item)]));
  segmentMaps.set(items, compiled);
  return compiled;
};

const compiledSegment = (item: SegmentItem): CompiledSegment => {
  const known = segments.get(item);
  if (known) return known;
  const compiled = compileSegment(item);
  segments.set(item, compiled);
  return compiled;
};
