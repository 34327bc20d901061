import {
  type CompiledFeature,
  payloadLiteral,
  type Resolution,
  type StrategyDefinition,
  type VariantPayload,
} from '../../evaluation/index.ts';
import type { FeatureRecord } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';

/** A flag for a context, as JSON. */
export interface FlagAnswer {
  readonly json: string;
  /** Why the flag has no value; undefined: it has one, or the default of the code is used. */
  readonly failure: string | undefined;
}

/**
 * Whether the value of a flag is the payload of its variant, which is so if any variant in the environment has a
 * payload.
 */
const hasPayloads = derived(({ variants, strategies }: CompiledFeature): boolean =>
  [...variants, ...strategies.flatMap(({ definition }) => definition.variants ?? [])].some(
    ({ payload }) => payload !== undefined,
  ),
);

const literalOf = derived((payload: VariantPayload): string | undefined => payloadLiteral(payload));

/** The beginning and the end of the answers about a feature, which are the same for all contexts. */
const frameOf = derived((feature: CompiledFeature) => {
  const name = JSON.stringify(feature.name);
  const { project, environment } = feature;
  return {
    name,
    metadata: `"project":${JSON.stringify(project)},"environment":${JSON.stringify(environment)},"flagSetId":${JSON.stringify(`${project}/${environment}`)}`,
  };
});

const strategyJson = derived(
  ({ name, id }: StrategyDefinition): string =>
    `,"strategy":${JSON.stringify(name)},"strategyId":${JSON.stringify(id)}`,
);

/** Whether a manifest declared the feature with a type other than boolean (contract: manifest §3). */
const isTyped = ({ feature: { manifest } }: FeatureRecord): boolean =>
  manifest !== undefined && manifest.type !== 'boolean';

/**
 * The JSON `,"value":…`; empty: the default of the code is used (contract: ofrep §3); undefined: the payload does not
 * fit its type.
 */
const valueJson = (
  record: FeatureRecord,
  feature: CompiledFeature,
  { enabled, reason, variant }: Resolution,
): string | undefined => {
  if (reason === 'DISABLED') return '';
  if (!hasPayloads(feature)) return isTyped(record) ? '' : `,"value":${enabled}`;
  if (variant.payload === undefined) return '';
  const literal = literalOf(variant.payload);
  if (literal === undefined) return undefined;
  return literal.trim() === 'null' ? '' : `,"value":${literal}`;
};

/** The revision of the newest change of a feature in an environment. Its parents and segments have revisions of their own. */
const revisionOf = ({ feature, environments }: FeatureRecord, environment: string): number =>
  Math.max(feature.rev, environments.get(environment)?.rev ?? 0);

/** A flag in the form of the protocol (contract: ofrep §3, §4, §5). */
export const flagAnswer = (record: FeatureRecord, feature: CompiledFeature, resolution: Resolution): FlagAnswer => {
  const { name, metadata } = frameOf(feature);
  const { variant, reason, strategy } = resolution;
  const value = valueJson(record, feature, resolution);
  if (value === undefined) {
    const failure = `The payload of the variant "${variant.name}" is no ${variant.payload?.type}.`;
    const details = JSON.stringify(failure);
    return { failure, json: `{"key":${name},"errorCode":"PARSE_ERROR","errorDetails":${details}}` };
  }
  const revision = revisionOf(record, feature.environment);
  const named = variant.enabled ? `,"variant":${JSON.stringify(variant.name)}` : '';
  const decided = strategy === undefined ? '' : strategyJson(strategy);
  const json = `{"key":${name},"reason":"${reason}"${value}${named},"metadata":{${metadata},"version":"${revision}","stale":${record.feature.stale}${decided}}}`;
  return { failure: undefined, json };
};
