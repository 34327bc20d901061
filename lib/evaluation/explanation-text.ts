/**
 * The playground's answer as JSON text. What a definition says is the same in every cell of a batch, so it is put into
 * text once; a cell joins those pieces with the results. `JSON.parse(explainJson(…))` equals `explain(…)`.
 */
import type { CompiledConstraint } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import { explainConstraint } from './explanation.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { strategyEditLink } from './links.ts';
import { examine, type FeatureOutcome, type StrategyOutcome } from './outcome.ts';
import type { CompiledSegment, SegmentOutcome } from './segment.ts';
import type { CompiledStrategy } from './strategy.ts';
import type { ResolvedVariant } from './variant.ts';

interface ConstraintText {
  readonly whenTrue: string;
  readonly whenFalse: string;
}

interface SegmentText {
  readonly head: string;
  readonly constraints: readonly ConstraintText[];
}

interface StrategyText {
  readonly head: string;
  readonly constraints: readonly ConstraintText[];
  readonly tail: string;
  readonly variants: string;
}

interface FeatureText {
  readonly name: string;
  readonly project: string;
  readonly environment: string;
  readonly strategies: readonly StrategyText[];
  readonly variants: string;
}

/** The text of {@link explain}. */
export const explainJson = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): string => {
  const text = featureText(feature);
  return `{"name":${text.name},"projectId":${text.project},${answersJson(text, feature, examine(set, feature, context))}}`;
};

/**
 * The text of one result of the batch playground (spec §4.4): the explanation and what it was asked about.
 *
 * @param contextJson the combination of context values as JSON text, shown as it is.
 */
export const batchResultJson = (
  set: EvaluationSet,
  feature: CompiledFeature,
  context: PreparedContext,
  contextJson: string,
): string => {
  const text = featureText(feature);
  const answers = answersJson(text, feature, examine(set, feature, context));
  return `{"name":${text.name},"environment":${text.environment},"context":${contextJson},"projectId":${text.project},${answers}}`;
};

const answersJson = (text: FeatureText, feature: CompiledFeature, outcome: FeatureOutcome): string => {
  let data = '';
  let variants = text.variants;
  for (let i = 0; i < outcome.strategies.length; i++) {
    const strategy = outcome.strategies[i];
    const strategyText = text.strategies[i];
    if (strategy === undefined || strategyText === undefined) continue;
    if (i > 0) data += ',';
    data += strategyJson(strategyText, strategy);
    if (strategy === outcome.deciding && strategy.variant !== undefined) variants = strategyText.variants;
  }
  return (
    `"strategies":{"result":${outcome.result === 'unknown' ? '"unknown"' : outcome.result},"data":[${data}]},` +
    `"isEnabledInCurrentEnvironment":${feature.enabled},"hasUnsatisfiedDependency":${outcome.unsatisfied},` +
    `"isEnabled":${outcome.isEnabled},"variant":${variantJson(outcome.variant)},"variants":${variants}`
  );
};

const strategyJson = (text: StrategyText, outcome: StrategyOutcome): string =>
  `${text.head}{"enabled":${outcome.enabled === 'unknown' ? '"unknown"' : outcome.enabled},"evaluationStatus":"${outcome.status}"` +
  `${outcome.variant === undefined ? '' : `,"variant":${variantJson(outcome.variant)},"variants":${text.variants}`}},"constraints":[` +
  `${constraintsJson(text.constraints, outcome.constraints)}],"segments":[${segmentsJson(outcome.segments)}${text.tail}`;

const segmentsJson = (outcomes: readonly SegmentOutcome[]): string => {
  let json = '';
  for (const outcome of outcomes) json += (json === '' ? '' : ',') + segmentJson(outcome);
  return json;
};

const segmentJson = ({ id, segment, result, constraints }: SegmentOutcome): string => {
  if (segment === undefined) return `{"id":${id},"name":"","result":false,"constraints":[]}`;
  const text = segmentText(segment);
  return `${text.head}${result},"constraints":[${constraintsJson(text.constraints, constraints)}]}`;
};

const constraintsJson = (texts: readonly ConstraintText[], results: readonly boolean[]): string => {
  let json = '';
  for (let i = 0; i < texts.length; i++) {
    if (i > 0) json += ',';
    json += results[i] ? texts[i]?.whenTrue : texts[i]?.whenFalse;
  }
  return json;
};

/** Keeps what `make` answers for a key as long as the key lives. */
const once = <Key extends object, Text>(make: (key: Key) => Text): ((key: Key) => Text) => {
  const made = new WeakMap<Key, Text>();
  return (key) => {
    let text = made.get(key);
    if (text === undefined) {
      text = make(key);
      made.set(key, text);
    }
    return text;
  };
};

const variantJson = once((variant: ResolvedVariant) => JSON.stringify(variant));

const featureText = once(
  (feature: CompiledFeature): FeatureText => ({
    name: JSON.stringify(feature.name),
    project: JSON.stringify(feature.project),
    environment: JSON.stringify(feature.environment),
    strategies: feature.strategies.map((strategy) => strategyText(feature, strategy)),
    variants: JSON.stringify(feature.variants),
  }),
);

const segmentText = once(
  (segment: CompiledSegment): SegmentText => ({
    head: `{"id":${segment.id},"name":${JSON.stringify(segment.name)},"result":`,
    constraints: segment.constraints.map(constraintText),
  }),
);

const strategyText = (feature: CompiledFeature, { definition, disabled, constraints, variants }: CompiledStrategy) => {
  const title = definition.title ? `"title":${JSON.stringify(definition.title)},` : '';
  const parameters = JSON.stringify(definition.parameters ?? {});
  return {
    head: `{"name":${JSON.stringify(definition.name)},"id":${JSON.stringify(definition.id)},${title}"disabled":${disabled},"parameters":${parameters},"result":`,
    constraints: constraints.map(constraintText),
    tail: `],"links":${JSON.stringify({ edit: strategyEditLink(feature, definition.id) })}}`,
    variants: JSON.stringify(variants?.definitions ?? []),
  };
};

const constraintText = ({ definition }: CompiledConstraint): ConstraintText => ({
  whenTrue: JSON.stringify(explainConstraint(definition, true)),
  whenFalse: JSON.stringify(explainConstraint(definition, false)),
});
