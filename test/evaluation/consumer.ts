/**
 * A program that uses the library as its users do. It is checked and run twice: here, on the sources, and against the
 * package (package.test.ts), where `halyard-evaluation` takes the place of the path.
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

/** Features that are evaluated under a context. `chance` is what the source of randomness answers. */
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

/** The bytes themselves would be too many to hand over. */
const checksum = (pieces: Iterable<Uint8Array>): number => {
  let sum = 0;
  for (const piece of pieces) for (const byte of piece) sum = (Math.imul(sum, 31) + byte) | 0;
  return sum;
};

/** What all features of some worlds come to; worlds and answers as JSON text. */
export const answers = (worlds: string): string => {
  const parsed: readonly World[] = JSON.parse(worlds);
  return JSON.stringify(parsed.map(answersOf));
};

/** Never called: were the types lost on the way, the compiler would not find these mistakes. */
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
