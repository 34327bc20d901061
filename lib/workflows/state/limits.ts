import type { Violation } from '../../contract/problems.ts';
import { fixedWeight, repeatedNames, type Weighted, wholeWeight } from '../../flags/feature-variants/weights.ts';
import { largestItem, storedSize } from '../../store/table/size.ts';
import type { FeatureEntry, Located, SegmentEntry, StateDocument, StrategyEntry } from './document.ts';

/** Behaviour §5.6. */
const maxSegmentsOfStrategy = 5;
const maxValuesOfSegment = 1000;

/** Bytes of a feature with all its environments, so that it fits into one transaction together with its event. */
export const largestFeature = 1_400_000;

const tooLarge = <T extends Located>(item: T): Violation[] => {
  const size = storedSize(item);
  return size > largestItem
    ? [{ path: item.at, expected: `must take at most ${largestItem} bytes as JSON; it takes ${size}` }]
    : [];
};

/** Weights that cannot be, and names that would be told apart by nothing. */
const ofVariants = (variants: readonly Weighted[], at: string): Violation[] => {
  const fixed = fixedWeight(variants);
  return [
    ...(fixed > wholeWeight
      ? [{ path: at, expected: `must have fixed weights that sum to at most ${wholeWeight}`, sent: fixed }]
      : []),
    ...repeatedNames(variants).map((name) => ({ path: at, expected: 'must have unique names', sent: name })),
  ];
};

const ofStrategy = ({ at, segments, variants }: StrategyEntry): Violation[] => [
  ...(segments.length > maxSegmentsOfStrategy
    ? [{ path: `${at}/segments`, expected: `must have at most ${maxSegmentsOfStrategy} items`, sent: segments.length }]
    : []),
  ...ofVariants(variants, `${at}/variants`),
];

const ofSegment = (segment: SegmentEntry): Violation[] => {
  const values = segment.constraints.reduce((sum, constraint) => sum + (constraint.values?.length ?? 0), 0);
  return [
    ...(values > maxValuesOfSegment
      ? [
          {
            path: `${segment.at}/constraints`,
            expected: `must have at most ${maxValuesOfSegment} values in all`,
            sent: values,
          },
        ]
      : []),
    ...tooLarge(segment),
  ];
};

const ofFeature = (feature: FeatureEntry): Violation[] => {
  const environments = [...feature.environments.values()];
  const at = feature.metadata?.at ?? environments[0]?.at ?? '';
  const whole = storedSize({ ...feature, environments });
  const told = feature.tags.length * storedSize(feature.tags.map(({ type, value }) => ({ type, value })));
  return [
    ...(feature.metadata ? tooLarge({ ...feature.metadata, tags: feature.tags }) : []),
    ...environments.flatMap((environment) => [
      ...ofVariants(environment.variants ?? [], environment.variantsAt),
      ...environment.strategies.flatMap(ofStrategy),
      ...tooLarge(environment),
    ]),
    ...(told > largestFeature
      ? [
          {
            path: at,
            expected: `must have fewer tags: each is an event that repeats all of them, ${told} bytes in all`,
          },
        ]
      : []),
    ...(whole > largestFeature
      ? [
          {
            path: at,
            expected: `must take at most ${largestFeature} bytes with all its environments; it takes ${whole}`,
          },
        ]
      : []),
  ];
};

const patternOf = ({ at, featureNaming }: NonNullable<StateDocument['projects']>[number]): Violation[] => {
  if (!featureNaming?.pattern) return [];
  try {
    new RegExp(`^(?:${featureNaming.pattern})$`);
    return [];
  } catch {
    const path = `${at}/featureNaming/pattern`;
    return [{ path, expected: 'must be a regular expression', sent: featureNaming.pattern }];
  }
};

/** What no instance could hold, whatever is in it: impossible weights, and the limits of behaviour §5.6 and design §3. */
export const beyondLimits = (document: StateDocument): Violation[] => [
  ...(document.projects ?? []).flatMap((project) => [...patternOf(project), ...tooLarge(project)]),
  ...(document.segments ?? []).flatMap(ofSegment),
  ...[...(document.environments ?? []), ...(document.strategyTypes ?? []), ...(document.tagging?.types ?? [])].flatMap(
    tooLarge,
  ),
  ...[...document.features.values()].flatMap(ofFeature),
];
