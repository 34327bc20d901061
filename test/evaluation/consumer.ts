/**
 * A program that uses the library as its users do. It is type-checked and run twice: here, on the sources, and against
 * the package (package.test.ts), where the name of the package replaces the path.
 */
import {
  batchJson,
  batchPieces,
  type CompiledFeature,
  combinations,
  compileFeature,
  compileSegment,
  type Decision,
  decide,
  type EvaluationSet,
  evaluationSet,
  explain,
  explainJson,
  type FeatureEnvironmentDefinition,
  type FeatureExplanation,
  isEnabled,
  type PreparedContext,
  parseVersion,
  prepareContext,
  type RawContext,
  type Segment,
  type Version,
} from '../../lib/evaluation/index.ts';

/** Features to evaluate for a context. `chance` is the result of the source of randomness. */
export interface World {
  readonly features: readonly FeatureEnvironmentDefinition[];
  readonly segments: readonly Segment[];
  readonly context: RawContext;
  readonly chance: number;
}

interface Answer {
  readonly enabled: boolean;
  readonly decision: Decision;
  readonly explanation: FeatureExplanation;
  readonly text: string;
}

const now = Date.parse('2023-07-01T00:00:00.000Z');

const answersOf = ({ features, segments, context, chance }: World) => {
  const random = (): number => chance;
  const set: EvaluationSet = evaluationSet(
    features.map(compileFeature),
    new Map(segments.map((segment) => [segment.id, compileSegment(segment)])),
  );
  const prepared: PreparedContext = prepareContext(context, { environment: 'production', now, random });
  return {
    single: [...set.features.values()].map(
      (feature: CompiledFeature): Answer => ({
        enabled: isEnabled(set, feature, prepared),
        decision: decide(set, feature, prepared),
        explanation: explain(set, feature, prepared),
        text: explainJson(set, feature, prepared),
      }),
    ),
    batch: batchJson(new Map([['production', set]]), combinations(context), { now, random }),
    bytes: checksum(batchPieces(new Map([['production', set]]), combinations(context), { now, random })),
  };
};

/** A checksum, because the bytes themselves would be too many to pass on. */
const checksum = (pieces: Iterable<Uint8Array>): number => {
  let sum = 0;
  for (const piece of pieces) for (const byte of piece) sum = (Math.imul(sum, 31) + byte) | 0;
  return sum;
};

/** The results of all features of some worlds; worlds and results as JSON text. */
export const answers = (worlds: string): string => {
  const parsed: readonly World[] = JSON.parse(worlds);
  return JSON.stringify(parsed.map(answersOf));
};

/** Never called: if the types were lost in the package, the compiler would not find these mistakes. */
export const mistakes = (set: EvaluationSet, feature: CompiledFeature, context: PreparedContext): unknown[] => {
  const version: Version | undefined = parseVersion('1.2.3');
  return [
    // @ts-expect-error: may be undefined
    version.version,
    // @ts-expect-error: a prepared context is needed
    decide(set, feature, { userId: '7' }),
    // @ts-expect-error: the clock is an argument
    prepareContext({}, { environment: 'production', random: () => 0 }),
    // @ts-expect-error: no such member
    explain(set, feature, context).enabled,
    // @ts-expect-error: a feature has strategies
    compileFeature({ name: 'a', project: 'b', environment: 'c', enabled: true, variants: [] }),
  ];
};
