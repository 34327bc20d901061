/**
 * Evaluates feature flags: compile once for each revision, run for each context.
 *
 * ```ts
 * const set = compileSet(features, segments);
 * const context = prepareContext({ userId: '7' }, { environment: 'production', now: Date.now(), random: Math.random });
 * const feature = set.features.get('checkout');
 * if (feature !== undefined && decide(set, feature, context).enabled) { … }
 * ```
 *
 * Pure: no I/O, no clock and no randomness inside; depends on `semver` alone. README.md shows more.
 */
export { type BatchSets, batchJson, batchPieces } from './batch.ts';
export { combinations, countCombinations, sizeOfCombinations } from './combinations.ts';
export { type PreparedContext, prepareContext, type RawContext, type Surroundings } from './context.ts';
export { type Decision, decide, isEnabled } from './decision.ts';
export type {
  Constraint,
  Dependency,
  FeatureEnvironmentDefinition,
  Segment,
  StrategyDefinition,
  StrategyVariant,
  Variant,
  VariantOverride,
  VariantPayload,
} from './definition.ts';
export {
  explain,
  type FeatureExplanation,
  type SegmentExplanation,
  type StrategyExplanation,
  type StrategyResult,
} from './explanation.ts';
export { explainJson } from './explanation-text.ts';
export { type CompiledFeature, compileFeature, compileSet, type EvaluationSet, evaluationSet } from './feature.ts';
export { decisionKey, type Inputs, inputsOf } from './inputs.ts';
export { parseNumber, parseTime } from './literal.ts';
export { maxPattern, problemOfPattern } from './pattern.ts';
export { payloadLiteral } from './payload.ts';
export { type Reason, type Resolution, resolve } from './resolution.ts';
export { type CompiledSegment, type CompiledSegments, compileSegment } from './segment.ts';
export { DISABLED_VARIANT, type ResolvedVariant } from './variant.ts';
export { parseVersion, type Version } from './version.ts';
export type { ConstraintExplanation } from './views.ts';
