import type * as z from 'zod';
import { byText } from '../../lib/basics/order.ts';
import { addressTemplate, byUrl, type Link, type LinkTemplate, pageAddress } from '../../lib/definition/links.ts';
import type * as answers from './answers.ts';
import type {
  Completion,
  Constraint,
  ContextField,
  DefaultStrategy,
  Dependency,
  Environment,
  Project,
  Segment,
  Strategy,
  StrategyType,
  Tag,
  TagType,
  Variant,
} from './inventory.ts';

/** Converts each thing to the one form of an inventory: an absent member gets the value with the same meaning. */

type Answer<T extends keyof typeof answers> = (typeof answers)[T] extends z.ZodType<infer V> ? V : never;
type Listed<T extends readonly unknown[] | null | undefined> = NonNullable<T>[number];

/** Names of the segments of a server, by id. */
export type SegmentNames = ReadonlyMap<number, string>;

export const sortedBy = <T>(items: readonly T[], key: (item: T) => string): readonly T[] =>
  items.toSorted((a, b) => byText(key(a), key(b)));

/** A time in the one form of an inventory; null: none. */
export const timeOf = (text: string | null | undefined): string | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

const textsOf = (values: readonly (string | number | boolean)[] | null | undefined): readonly string[] =>
  (values ?? []).map(String);

export const constraintOf = (given: Answer<'constraint'>): Constraint => ({
  contextName: given.contextName,
  operator: given.operator,
  values: textsOf(given.values),
  value: String(given.value ?? ''),
  inverted: given.inverted ?? false,
  caseInsensitive: given.caseInsensitive ?? false,
});

export const variantOf = (given: Answer<'variant'>): Variant => ({
  name: given.name,
  weight: given.weight,
  weightType: given.weightType ?? 'variable',
  stickiness: given.stickiness ?? 'default',
  payload: given.payload ? { type: given.payload.type, value: String(given.payload.value) } : null,
  overrides: (given.overrides ?? []).map(({ contextName, values }) => ({ contextName, values: textsOf(values) })),
});

const parametersOf = (given: Answer<'strategy'>['parameters']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sortedBy(Object.entries(given ?? {}), ([name]) => name).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    ),
  );

/** A segment that the server does not list is named by its id, so that it is reported and not dropped. */
const segmentsOf = (ids: readonly number[] | null | undefined, names: SegmentNames): readonly string[] =>
  [...new Set((ids ?? []).map((id) => names.get(id) ?? missingSegment(id)))].toSorted(byText);

export const missingSegment = (id: number): string => `#${id}`;

type AnyStrategy = Omit<Answer<'strategy'>, 'id' | 'milestoneId'>;

export const defaultStrategyOf = (given: AnyStrategy, names: SegmentNames): DefaultStrategy => ({
  name: given.name,
  title: given.title ?? '',
  disabled: given.disabled ?? false,
  parameters: parametersOf(given.parameters),
  constraints: (given.constraints ?? []).map(constraintOf),
  variants: (given.variants ?? []).map(variantOf),
  segments: segmentsOf(given.segments, names),
});

export const strategyOf = (given: AnyStrategy & { readonly id: string }, names: SegmentNames): Strategy => ({
  id: given.id,
  ...defaultStrategyOf(given, names),
});

/** Sorts by `sortOrder`; items with equal or no values keep the order of the answer. */
export const inOrder = <T extends { readonly sortOrder?: number | null | undefined }>(
  strategies: readonly T[],
): readonly T[] => strategies.toSorted((a, b) => (a.sortOrder ?? 9999) - (b.sortOrder ?? 9999));

export const dependencyOf = (given: Answer<'dependency'>): Dependency => ({
  feature: given.feature,
  enabled: given.enabled ?? true,
  variants: [...(given.variants ?? [])].toSorted(byText),
});

/** A newer server shows the mark as the stage in which the feature is, and does not show the variant that is kept. */
export const completionOf = ({
  completed,
  lifecycle,
}: Pick<Answer<'featureDetails'>, 'completed' | 'lifecycle'>): Completion | null => {
  const isStage = lifecycle?.stage === 'completed';
  const status = completed?.status ?? (isStage ? (lifecycle.status ?? 'kept') : undefined);
  if (!status) return null;
  return {
    status,
    statusValue: completed?.statusValue ?? null,
    at: isStage ? timeOf(lifecycle.enteredStageAt) : null,
  };
};

export const tagOf = ({ type, value }: { type: string; value: string }): Tag => ({ type, value });

export const environmentOf = (given: Listed<Answer<'environments'>['environments']>): Environment => ({
  name: given.name,
  type: given.type,
  enabled: given.enabled,
  sortOrder: given.sortOrder ?? 9999,
});

export const contextFieldOf = (given: Listed<Answer<'contextFields'>>): ContextField => ({
  name: given.name,
  description: given.description ?? '',
  stickiness: given.stickiness ?? false,
  sortOrder: given.sortOrder ?? 10,
  legalValues: (given.legalValues ?? []).map(({ value, description }) => ({ value, description: description ?? '' })),
});

export const segmentOf = (given: Listed<Answer<'segments'>['segments']>): Segment => ({
  name: given.name,
  description: given.description ?? '',
  project: given.project || null,
  constraints: given.constraints.map(constraintOf),
  id: given.id,
  createdBy: given.createdBy ?? null,
  createdAt: timeOf(given.createdAt),
});

export const strategyTypeOf = (given: Listed<Answer<'strategyTypes'>['strategies']>): StrategyType => ({
  name: given.name,
  title: given.title ?? '',
  description: given.description ?? '',
  deprecated: given.deprecated ?? false,
  parameters: (given.parameters ?? []).map(({ name, type, description, required }) => ({
    name,
    type,
    description: description ?? '',
    required: required ?? false,
  })),
});

const maxAddress = 2_000;
const maxTitle = 200;

/** A link in the form in which it is stored here; undefined: its address is none of `http` or `https`, or it is too long. */
export const linkOf = ({ url, title }: Listed<Answer<'featureDetails'>['links']>): Link | undefined => {
  const address = pageAddress(url ?? '');
  const fits = (address ?? '').length <= maxAddress && (title ?? '').length <= maxTitle;
  return address !== undefined && fits ? { url: address, title: title || null } : undefined;
};

/** Of several links with one address, the first. */
export const linksOf = (given: Answer<'featureDetails'>['links']): readonly Link[] => {
  const links = (given ?? []).flatMap((one) => linkOf(one) ?? []);
  return links.filter(({ url }, i) => links.findIndex((one) => one.url === url) === i).toSorted(byUrl);
};

/** A template in the form in which it is stored here; undefined: it makes no address here. */
export const linkTemplateOf = ({
  urlTemplate,
  title,
}: Listed<Answer<'project'>['linkTemplates']>): LinkTemplate | undefined => {
  const template = addressTemplate(urlTemplate ?? '');
  const fits = (template ?? '').length <= maxAddress && (title ?? '').length <= maxTitle;
  return template !== undefined && fits ? { urlTemplate: template, title: title || null } : undefined;
};

export const tagTypeOf = (given: Listed<Answer<'tagTypes'>['tagTypes']>): TagType => ({
  name: given.name,
  description: given.description ?? '',
  icon: given.icon ?? '',
});

export const projectOf = (
  id: string,
  given: Answer<'project'>,
  names: SegmentNames,
  alsoIn: ReadonlySet<string>,
): Project => ({
  id,
  name: given.name,
  description: given.description ?? '',
  mode: given.mode ?? 'open',
  defaultStickiness: given.defaultStickiness ?? 'default',
  featureLimit: given.featureLimit ?? null,
  featureNaming: {
    pattern: given.featureNaming?.pattern ?? '',
    example: given.featureNaming?.example ?? '',
    description: given.featureNaming?.description ?? '',
  },
  linkTemplates: (given.linkTemplates ?? []).flatMap((one) => linkTemplateOf(one) ?? []),
  environments: [...new Set([...given.environments.map(({ environment }) => environment), ...alsoIn])].toSorted(byText),
  defaultStrategies: sortedBy(
    given.environments.flatMap(({ environment, defaultStrategy }) =>
      defaultStrategy ? [{ environment, strategy: defaultStrategyOf(defaultStrategy, names) }] : [],
    ),
    ({ environment }) => environment,
  ),
  createdAt: timeOf(given.createdAt),
});
