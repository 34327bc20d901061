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
  /** Why it has no value; undefined: it has one, or the default of the code counts. */
  readonly failure: string | undefined;
}

/** Whether the value of a flag is the payload of its variant: yes if any variant in the environment has a payload. */
const hasPayloads = derived(({ variants, strategies }: CompiledFeature): boolean =>
  [...variants, ...strategies.flatMap(({ definition }) => definition.variants ?? [])].some(
    ({ payload }) => payload !== undefined,
  ),
);

const literalOf = derived((payload: VariantPayload): string | undefined => payloadLiteral(payload));

/** What the answers about a feature begin and end with, in whatever context. */
const frameOf = derived((feature: CompiledFeature) => {
  const name = JSON.stringify(feature.name);
  const { project, environment } = feature;
  return { name, metadata: `"project":${JSON.stringify(project)},"environment":${JSON.stringify(environment)}` };
});

const strategyJson = derived(
  ({ name, id }: StrategyDefinition): string =>
    `,"strategy":${JSON.stringify(name)},"strategyId":${JSON.stringify(id)}`,
);

/** Whether a manifest declared the feature as something else than boolean (contract: manifest §3). */
const isTyped = ({ feature: { manifest } }: FeatureRecord): boolean =>
  manifest !== undefined && manifest.type !== 'boolean';

/** `,"value":…`; empty: the default of the code counts (contract: ofrep §3); undefined: the payload is not of its type. */
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

/** A flag as the protocol answers it (contract: ofrep §3, §4, §5). */
export const flagAnswer = (record: FeatureRecord, feature: CompiledFeature, resolution: Resolution): FlagAnswer => {
  const { name, metadata } = frameOf(feature);
  const { variant, reason, strategy } = resolution;
  const value = valueJson(record, feature, resolution);
  if (value === undefined) {
    const failure = `The payload of the variant "${variant.name}" is no ${variant.payload?.type}.`;
    const details = JSON.stringify(failure);
    return { failure, json: `{"key":${name},"errorCode":"PARSE_ERROR","errorDetails":${details}}` };
  }
  const named = variant.enabled ? `,"variant":${JSON.stringify(variant.name)}` : '';
  const decided = strategy === undefined ? '' : strategyJson(strategy);
  const json = `{"key":${name},"reason":"${reason}"${value}${named},"metadata":{${metadata},"stale":${record.feature.stale}${decided}}}`;
  return { failure: undefined, json };
};
