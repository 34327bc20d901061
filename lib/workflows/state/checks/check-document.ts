import { maxSegments, maxSegmentValues, maxWeight } from '../../../contract/limits.ts';
import type { Violation } from '../../../contract/problems.ts';
import { fixedWeight, type Weighted } from '../../../definition/variants.ts';
import { definitionOf, definitions } from '../../../flags/addons/definitions/index.ts';
import { parameterProblems } from '../../../flags/addons/parameters.ts';
import { masked } from '../../../flags/addons/provider.ts';
import { repeatedNames } from '../../../flags/feature-variants/weights.ts';
import { repeatedMembers } from '../../../flags/release-plan-templates/milestones.ts';
import { maxItemBytes, storedSize } from '../../../store/table/limits.ts';
import type {
  FeatureEntry,
  IntegrationEntry,
  ProjectEntry,
  SegmentEntry,
  StateDocument,
  StrategyEntry,
  TemplateEntry,
} from '../document.ts';
import type { Located, NormalState } from '../normalise.ts';

/**
 * Maximum size of a feature with all its environments, in bytes, so that it fits into one transaction together with its
 * event.
 */
const maxFeatureBytes = 1_400_000;

/** One violation, unless the condition is met. */
export const unlessMet = (met: boolean, path: string, expected: string, sent?: unknown): Violation[] =>
  met ? [] : [{ path, expected, sent }];

/** Items whose identity an earlier item has already. */
const repeated = <T extends Located>(
  items: readonly T[] | undefined,
  identity: (item: T) => unknown,
  member: string,
): Violation[] => {
  const seen = new Map<unknown, string>();
  return (items ?? []).flatMap((item) => {
    const value = identity(item);
    const first = seen.get(value);
    if (first !== undefined)
      return [{ path: `${item.at}/${member}`, expected: `must be unique, but is also at ${first}`, sent: value }];
    seen.set(value, item.at);
    return [];
  });
};

/** Items that share an identity (contract: state §5.3). */
export const duplicates = (state: NormalState): Violation[] => [
  ...repeated(state.environments, ({ name }) => name, 'name'),
  ...repeated(state.projects, ({ id }) => id, 'id'),
  ...repeated(state.segments, ({ id }) => id, 'id'),
  ...repeated(state.segments, ({ name }) => name, 'name'),
  ...repeated(state.strategyTypes, ({ name }) => name, 'name'),
  ...repeated(state.releasePlanTemplates, ({ project, id }) => `${project ?? ''}#${id}`, 'id'),
  ...repeated(state.tagTypes, ({ name }) => name, 'name'),
  ...repeated(state.features, ({ name }) => name, 'name'),
  ...repeated(
    state.featureEnvironments,
    ({ featureName, environment }) => `${featureName} in ${environment}`,
    'environment',
  ),
  ...repeated(
    state.featureStrategies.filter(({ id }) => id),
    ({ id }) => id,
    'id',
  ),
];

const tooLarge = <T extends Located>(item: T): Violation[] => {
  const size = storedSize(item);
  return unlessMet(size <= maxItemBytes, item.at, `must take at most ${maxItemBytes} bytes as JSON; it takes ${size}`);
};

/** Violations of variants: fixed weights that exceed the total, and repeated names. */
const ofVariants = (variants: readonly Weighted[], at: string): Violation[] => {
  const fixed = fixedWeight(variants);
  return [
    ...unlessMet(fixed <= maxWeight, at, `must have fixed weights that sum to at most ${maxWeight}`, fixed),
    ...repeatedNames(variants).map((name) => ({ path: at, expected: 'must have unique names', sent: name })),
  ];
};

const ofStrategy = ({ at, segments: { length }, variants }: StrategyEntry): Violation[] => [
  ...unlessMet(length <= maxSegments, `${at}/segments`, `must have at most ${maxSegments} items`, length),
  ...ofVariants(variants, `${at}/variants`),
];

const ofSegment = (segment: SegmentEntry): Violation[] => {
  const values = segment.constraints.reduce((sum, constraint) => sum + (constraint.values?.length ?? 0), 0);
  const expected = `must have at most ${maxSegmentValues} values in all`;
  return [
    ...unlessMet(values <= maxSegmentValues, `${segment.at}/constraints`, expected, values),
    ...tooLarge(segment),
  ];
};

const ofFeature = (feature: FeatureEntry): Violation[] => {
  const environments = [...feature.environments.values()];
  const at = feature.metadata?.at ?? environments[0]?.at ?? '';
  const whole = storedSize({ ...feature, environments });
  const eventBytes = feature.tags.length * storedSize(feature.tags.map(({ type, value }) => ({ type, value })));
  return [
    ...(feature.metadata ? tooLarge({ ...feature.metadata, tags: feature.tags }) : []),
    ...environments.flatMap((environment) => [
      ...ofVariants(environment.variants ?? [], environment.variantsAt),
      ...environment.strategies.flatMap(ofStrategy),
      ...tooLarge(environment),
    ]),
    ...unlessMet(
      eventBytes <= maxFeatureBytes,
      at,
      `must have fewer tags: each is an event that repeats all of them, ${eventBytes} bytes in all`,
    ),
    ...unlessMet(
      whole <= maxFeatureBytes,
      at,
      `must take at most ${maxFeatureBytes} bytes with all its environments; it takes ${whole}`,
    ),
  ];
};

/**
 * What is wrong with an integration by itself. An address is checked with each delivery, as always: which private ones are
 * allowed depends on the stage.
 */
const ofIntegration = ({ at, provider: name, parameters = {} }: IntegrationEntry): Violation[] => {
  const definition = definitionOf(name);
  if (!definition) {
    const names = definitions.map((one) => one.name).join(', ');
    return [{ path: `${at}/provider`, expected: `must be a provider: ${names}`, sent: name }];
  }
  const known = new Map(definition.parameters.map((parameter) => [parameter.name, parameter]));
  const path = (parameter: string): string => `${at}/parameters/${parameter}`;
  const wrong = Object.keys(parameters).flatMap((parameter): Violation[] => {
    if (known.get(parameter)?.sensitive)
      // The value is not repeated: it is a secret.
      return [
        { path: path(parameter), expected: 'must not be in a document: it is a secret, which is entered by hand' },
      ];
    return unlessMet(known.has(parameter), path(parameter), `must be a parameter: ${[...known.keys()].join(', ')}`);
  });
  if (wrong.length > 0) return wrong;
  // As in a request that keeps the secrets that are stored.
  const secrets = definition.parameters.filter(({ sensitive, required }) => sensitive && required);
  const kept = Object.fromEntries(secrets.map(({ name }) => [name, masked]));
  return parameterProblems(definition, { ...kept, ...parameters }).map(({ parameter, message }) => ({
    path: path(parameter),
    expected: message,
  }));
};

/** A template of release plans by itself; its lists are checked as those of a request. */
const ofTemplate = (template: TemplateEntry): Violation[] => [
  ...repeatedMembers(template.milestones).map((violation) => ({
    ...violation,
    path: `${template.at}/${violation.path}`,
  })),
  ...template.milestones.flatMap(({ strategies }, i) =>
    strategies.flatMap(({ segments: { length }, variants }, j) => {
      const at = `${template.at}/milestones/${i}/strategies/${j}`;
      return [
        ...unlessMet(length <= maxSegments, `${at}/segments`, `must have at most ${maxSegments} items`, length),
        ...ofVariants(variants, `${at}/variants`),
      ];
    }),
  ),
  ...tooLarge(template),
];

const patternOf = ({ at, featureNaming }: ProjectEntry): Violation[] => {
  if (!featureNaming?.pattern) return [];
  try {
    new RegExp(`^(?:${featureNaming.pattern})$`);
    return [];
  } catch {
    const path = `${at}/featureNaming/pattern`;
    return [{ path, expected: 'must be a regular expression', sent: featureNaming.pattern }];
  }
};

/** Content that no instance can store, whatever is stored there (contract: state §5.4). */
export const exceededLimits = (document: StateDocument): Violation[] => [
  ...(document.projects ?? []).flatMap((project) => [...patternOf(project), ...tooLarge(project)]),
  ...(document.segments ?? []).flatMap(ofSegment),
  ...[...(document.environments ?? []), ...(document.strategyTypes ?? []), ...(document.tagging?.types ?? [])].flatMap(
    tooLarge,
  ),
  ...(document.integrations ?? []).flatMap((entry) => [...ofIntegration(entry), ...tooLarge(entry)]),
  ...(document.templates ?? []).flatMap(ofTemplate),
  ...[...document.features.values()].flatMap(ofFeature),
];
