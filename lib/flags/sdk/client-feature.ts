import type { ClientFeature } from '../../contract/schemas/sdk.ts';
import type { ConfigState, FeatureRecord } from '../../store/catalog/catalog.ts';
import type { FeatureEnvironmentItem } from '../../store/table/items.ts';

type Strategy = ClientFeature['strategies'][number];
type Stored = FeatureEnvironmentItem['strategies'][number];

/** Puts the constraints of a strategy's segments among its own; one that refers to none that exists is off: undefined. */
const inlined = (strategy: Stored, segments: ConfigState['segments']): Strategy | undefined => {
  const used = strategy.segments.map((id) => segments.get(id));
  if (used.includes(undefined)) return undefined;
  const constraints = [...strategy.constraints, ...used.flatMap((segment) => segment?.constraints ?? [])];
  const { name, parameters, variants } = strategy;
  return { name, parameters, constraints, variants };
};

const referring = ({ name, parameters, constraints, variants, segments }: Stored): Strategy => ({
  name,
  parameters,
  constraints,
  variants,
  ...(segments.length > 0 && { segments }),
});

/**
 * A feature in an environment as an SDK gets it. To an SDK a feature without strategies is on; so one that has some,
 * but none that counts, is sent as switched off (behaviour §2.7: it is not on in the playground either).
 * @param inline the segments whose constraints go into the strategies; undefined: strategies refer to segments
 */
export const clientFeature = (
  { feature, environments }: FeatureRecord,
  environment: string,
  inline: ConfigState['segments'] | undefined,
): ClientFeature => {
  const there = environments.get(environment);
  const stored = there?.strategies ?? [];
  const strategies = stored
    .filter(({ disabled }) => !disabled)
    .map((strategy) => (inline ? inlined(strategy, inline) : referring(strategy)))
    .filter((strategy) => strategy !== undefined);
  const { name, type, description, project, stale, impressionData, dependencies } = feature;
  return {
    name,
    type,
    description,
    project,
    stale,
    impressionData,
    enabled: (there?.enabled ?? false) && (stored.length === 0 || strategies.length > 0),
    strategies,
    variants: [...(there?.variants ?? [])],
    ...(dependencies.length > 0 && { dependencies: [...dependencies] }),
  };
};

/** As text, and the segments it refers to. */
export interface WrittenFeature {
  readonly json: string;
  readonly segments: readonly number[];
}

/* Records of the catalog are replaced, never changed: what was written of one is right as long as it is in use. */
const written = new WeakMap<FeatureRecord, Map<string, WrittenFeature>>();

/** The feature as JSON, referring to its segments; written once per change. */
export const clientFeatureJson = (record: FeatureRecord, environment: string): WrittenFeature => {
  const known = written.get(record)?.get(environment);
  if (known) return known;
  const view = clientFeature(record, environment, undefined);
  const segments = view.strategies.flatMap((strategy) => strategy.segments ?? []);
  const made = { json: JSON.stringify(view), segments };
  // Environments that the feature has nothing in are not remembered: callers could name any number of them.
  if (record.environments.has(environment)) {
    const environments = written.get(record) ?? new Map<string, WrittenFeature>();
    written.set(record, environments.set(environment, made));
  }
  return made;
};
