/**
 * The playground's answer as JSON text. Parts that do not depend on the context are converted to text once; each cell
 * of a batch joins these texts with its results. `JSON.parse(explainJson(…))` equals `explain(…)`.
 */
import type { CompiledConstraint } from './constraint.ts';
import type { PreparedContext } from './context.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import { memoize } from './memoize.ts';
import { memoizeByOutcome, type TextOrBytes } from './memoize-by-outcome.ts';
import { examine, type FeatureOutcome, type StrategyOutcome } from './outcome.ts';
import type { CompiledSegment, SegmentOutcome } from './segment.ts';
import type { CompiledStrategy } from './strategy.ts';
import type { ResolvedVariant } from './variant.ts';
import { constraintViews, strategyView } from './views.ts';

/** The JSON text of {@link explain}. */
export const explainJson = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): string => {
  const { name, project } = featureText(feature);
  return `{${name},${project},${answers(feature, examine(set, feature, context))}}`;
};

/** One result of the batch playground: the texts before and after the context in it. */
export interface BatchResultText<Part> {
  readonly opening: string;
  readonly closing: (context: PreparedContext) => Part;
}

/**
 * The texts of one feature's results in a batch (contract: playground §8.2): each is the explanation with its context.
 * The part after the context is written once for all contexts with the same outcome.
 */
export const batchResultText = <Part extends TextOrBytes>(
  set: EvaluationSet,
  feature: CompiledFeature,
  write: (text: string) => Part,
): BatchResultText<Part> => {
  const { name, project, environment } = featureText(feature);
  const closing = memoizeByOutcome((outcome) => write(`,${project},${answers(feature, outcome)}}`));
  return {
    opening: `{${name},${environment},"context":`,
    closing: (context) => closing(examine(set, feature, context)),
  };
};

const answers = (feature: CompiledFeature, outcome: FeatureOutcome): string => {
  const { deciding } = outcome;
  const { variants } = deciding?.variant === undefined ? featureText(feature) : strategyText(deciding.strategy);
  return (
    `"strategies":{"result":${threeValued(outcome.result)},"data":[${listed(outcome.strategies, strategyJson)}]},` +
    `"isEnabledInCurrentEnvironment":${feature.enabled},"hasUnsatisfiedDependency":${outcome.unsatisfied},` +
    `"isEnabled":${outcome.isEnabled},"variant":${variantText(outcome.variant)},"variants":${variants}`
  );
};

const strategyJson = ({ strategy, status, enabled, variant, constraints, segments }: StrategyOutcome): string => {
  const text = strategyText(strategy);
  const chosen = variant === undefined ? '' : `,"variant":${variantText(variant)},"variants":${text.variants}`;
  return (
    `${text.head}{"enabled":${threeValued(enabled)},"evaluationStatus":"${status}"${chosen}},"constraints":[` +
    `${constraintsJson(text.constraints, constraints)}],"segments":[${listed(segments, segmentJson)}${text.tail}`
  );
};

const segmentJson = ({ id, segment, result, constraints }: SegmentOutcome): string => {
  if (segment === undefined) return `{"id":${id},"name":"","result":false,"constraints":[]}`;
  const text = segmentText(segment);
  return `${text.head}${result},"constraints":[${constraintsJson(text.constraints, constraints)}]}`;
};

const constraintsJson = (texts: readonly ConstraintText[], results: readonly boolean[]): string => {
  let json = '';
  for (let i = 0; i < results.length; i++) json += results[i] ? texts[i]?.whenTrue : texts[i]?.whenFalse;
  return json;
};

const listed = <Item>(items: readonly Item[], json: (item: Item) => string): string => {
  let list = '';
  for (const item of items) list += list === '' ? json(item) : `,${json(item)}`;
  return list;
};

const threeValued = (value: boolean | 'unknown'): string => {
  if (value === 'unknown') return '"unknown"';
  return value ? 'true' : 'false';
};

/** The text of a constraint in a list, with the comma before it. */
interface ConstraintText {
  readonly whenTrue: string;
  readonly whenFalse: string;
}

const constraintTexts = (constraints: readonly CompiledConstraint[]): ConstraintText[] =>
  constraints.map((constraint, index) => {
    const { whenTrue, whenFalse } = constraintViews(constraint);
    const comma = index === 0 ? '' : ',';
    return { whenTrue: comma + JSON.stringify(whenTrue), whenFalse: comma + JSON.stringify(whenFalse) };
  });

const variantText = memoize((variant: ResolvedVariant) => JSON.stringify(variant));

const featureText = memoize((feature: CompiledFeature) => ({
  name: members({ name: feature.name }),
  project: members({ projectId: feature.project }),
  environment: members({ environment: feature.environment }),
  variants: JSON.stringify(feature.variants),
}));

const strategyText = memoize((strategy: CompiledStrategy) => {
  const { links, ...head } = strategyView(strategy);
  return {
    head: `{${members(head)},"result":`,
    constraints: constraintTexts(strategy.constraints),
    tail: `],${members({ links })}}`,
    variants: JSON.stringify(strategy.variants?.definitions ?? []),
  };
});

const segmentText = memoize(({ id, name, constraints }: CompiledSegment) => ({
  head: `{${members({ id, name })},"result":`,
  constraints: constraintTexts(constraints),
}));

/** The members of an object as text, without its braces. */
const members = (object: object): string => JSON.stringify(object).slice(1, -1);
