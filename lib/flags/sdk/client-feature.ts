import type { ClientFeature } from '../../contract/schemas/sdk.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';

type Strategy = ClientFeature['strategies'][number];
type Stored = FeatureEnvironmentItem['strategies'][number];

/**
 * A strategy with the constraints of its segments among its own (contract: sdk §3.2); undefined when a segment does not
 * exist: then the strategy is off.
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
 * A feature in an environment as an SDK gets it. For an SDK a feature without strategies is on; so a feature whose
 * strategies are all disabled is sent as off (contract: sdk §2.3).
 * @param inline the segments whose constraints go into the strategies; undefined: strategies refer to segments
 */
export const clientFeature = (
  { feature, environments }: FeatureRecord,
  environment: string,
  inline: ConfigState['segments'] | undefined,
): ClientFeature => {
  const item = environments.get(environment);
  const stored = item?.strategies ?? [];
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

/** The text, and the ids of the segments it refers to. */
export interface FeatureJson {
  readonly json: string;
  readonly segments: readonly number[];
}

// Records of the catalog are never changed, only replaced: the JSON of one stays right as long as the record is in use.
const rendered = new WeakMap<FeatureRecord, Map<string, FeatureJson>>();

/** The feature as JSON, referring to its segments; made once per change. */
export const clientFeatureJson = (record: FeatureRecord, environment: string): FeatureJson => {
  const known = rendered.get(record)?.get(environment);
  if (known) return known;
  const view = clientFeature(record, environment, undefined);
  const segments = view.strategies.flatMap((strategy) => strategy.segments ?? []);
  const made = { json: JSON.stringify(view), segments };
  // Only environments in which the feature has something are remembered: callers may name any number of others.
  if (record.environments.has(environment)) {
    const environments = rendered.get(record) ?? new Map<string, FeatureJson>();
    rendered.set(record, environments.set(environment, made));
  }
  return made;
};
