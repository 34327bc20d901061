import type { ClientFeature } from '../../contract/schemas/sdk.ts';
import { strategiesInForce } from '../../definition/release-plan.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';

type Strategy = ClientFeature['strategies'][number];
type Stored = FeatureEnvironmentItem['strategies'][number];

/**
 * A strategy with the constraints of its segments added to its own (contract: sdk §3.2); undefined when a segment does
 * not exist: then the strategy is not active.
 */
const withInlinedSegments = (strategy: Stored, segments: ConfigState['segments']): Strategy | undefined => {
  const used = strategy.segments.map((id) => segments.get(id));
  if (used.includes(undefined)) return undefined;
  const constraints = [...strategy.constraints, ...used.flatMap((segment) => segment?.constraints ?? [])];
  const { name, parameters, variants } = strategy;
  return { name, parameters, constraints, variants };
};

const withSegmentIds = ({ name, parameters, constraints, variants, segments }: Stored): Strategy => ({
  name,
  parameters,
  constraints,
  variants,
  ...(segments.length > 0 && { segments }),
});

/**
 * A feature in an environment, in the form for SDKs. An SDK treats a feature without strategies as enabled, so a
 * feature whose strategies are all disabled is sent as disabled (contract: sdk §2.3).
 * @param inline the segments whose constraints are added to the strategies; undefined: strategies refer to segments
 */
export const clientFeature = (
  { feature, environments }: FeatureRecord,
  environment: string,
  inline: ConfigState['segments'] | undefined,
): ClientFeature => {
  const item = environments.get(environment);
  const stored = item ? strategiesInForce(item) : [];
  const strategies = stored
    .filter(({ disabled }) => !disabled)
    .map((strategy) => (inline ? withInlinedSegments(strategy, inline) : withSegmentIds(strategy)))
    .filter((strategy) => strategy !== undefined);
  const { name, type, description, project, stale, impressionData, dependencies } = feature;
  return {
    name,
    type,
    description,
    project,
    stale,
    impressionData,
    enabled: (item?.enabled ?? false) && (stored.length === 0 || strategies.length > 0),
    strategies,
    variants: [...(item?.variants ?? [])],
    ...(dependencies.length > 0 && { dependencies: [...dependencies] }),
  };
};

/** The JSON text, and the ids of the segments to which it refers. */
export interface FeatureJson {
  readonly json: string;
  readonly segments: readonly number[];
}

// Records of the catalog are never changed, only replaced, so the JSON of a record stays correct as long as the record
// is in use.
const rendered = new WeakMap<FeatureRecord, Map<string, FeatureJson>>();

/** The feature as JSON that refers to its segments; made once for each change. */
export const clientFeatureJson = (record: FeatureRecord, environment: string): FeatureJson => {
  const known = rendered.get(record)?.get(environment);
  if (known) return known;
  const view = clientFeature(record, environment, undefined);
  const segments = view.strategies.flatMap((strategy) => strategy.segments ?? []);
  const made = { json: JSON.stringify(view), segments };
  // Cached only for environments in which the feature has an item: callers may name any number of others.
  if (record.environments.has(environment)) {
    const environments = rendered.get(record) ?? new Map<string, FeatureJson>();
    rendered.set(record, environments.set(environment, made));
  }
  return made;
};
