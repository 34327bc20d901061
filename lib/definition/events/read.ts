import type { FlagDefinition } from '../flag.ts';
import type { ProjectDefinition, SegmentDefinition, SettingsDefinition } from '../project.ts';
import type { Constraint, StrategyDefinition } from '../strategy.ts';
import type { Variant } from '../variants.ts';
import { membersOf, textOf } from './members.ts';

/**
 * Data of events as definitions, as far as it is there: large data is truncated, and events of older versions have other
 * members. What is missing is empty.
 */

const isText = (value: unknown): value is string => typeof value === 'string';
const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textsOf = (value: unknown, member: string): readonly string[] =>
  items(membersOf(value)[member]).filter(isText);

const constraintFrom = (value: unknown): Constraint[] => {
  const { contextName, operator, values, value: one, caseInsensitive, inverted } = membersOf(value);
  if (!isText(contextName) || !isText(operator)) return [];
  return [
    {
      contextName,
      operator,
      values: items(values).filter(isText),
      ...(isText(one) && { value: one }),
      caseInsensitive: caseInsensitive === true,
      inverted: inverted === true,
    },
  ];
};

const variantFrom = (value: unknown): Variant[] => {
  const { name, weight, weightType, stickiness, payload } = membersOf(value);
  if (!isText(name)) return [];
  const carried = membersOf(payload);
  return [
    {
      name,
      weight: typeof weight === 'number' ? weight : 0,
      weightType: weightType === 'fix' ? 'fix' : 'variable',
      ...(isText(stickiness) && { stickiness }),
      ...(isText(carried.value) && { payload: { type: 'string', value: carried.value } }),
    },
  ];
};

export const variantsFrom = (value: unknown): readonly Variant[] =>
  items(membersOf(value).variants).flatMap(variantFrom);

/** The strategy in the data of an event; undefined: there is none. @param id of one without, as default strategies are */
export const strategyFrom = (value: unknown, id?: string): StrategyDefinition | undefined => {
  const { title, disabled, parameters, constraints, segments } = membersOf(value);
  const [own, type] = [textOf(value, 'id') ?? id, textOf(value, 'name')];
  if (own === undefined || type === undefined) return undefined;
  return {
    id: own,
    name: type,
    title: isText(title) ? title : null,
    disabled: disabled === true,
    parameters: Object.fromEntries(
      Object.entries(membersOf(parameters)).flatMap(([key, one]) => (isText(one) ? [[key, one]] : [])),
    ),
    constraints: items(constraints).flatMap(constraintFrom),
    segments: items(segments).filter((one) => typeof one === 'number'),
    variants: variantsFrom(value),
  };
};

const withoutParts = {
  archived: false,
  tags: [],
  links: [],
  owners: [],
  dependencies: [],
  environments: new Map(),
} as const;

/** The flag of the metadata of an event, or one of which nothing else is known. */
export const flagFrom = (value: unknown): FlagDefinition => {
  const { description, stale, impressionData } = membersOf(value);
  return {
    ...withoutParts,
    type: textOf(value, 'type') ?? 'release',
    description: isText(description) ? description : null,
    stale: stale === true,
    impressionData: impressionData === true,
  };
};

export const segmentFrom = (value: unknown): SegmentDefinition => ({
  name: textOf(value, 'name') ?? '',
  description: textOf(value, 'description') ?? null,
  project: textOf(value, 'project') ?? null,
  constraints: items(membersOf(value).constraints).flatMap(constraintFrom),
});

const settingMembers = [
  'name',
  'description',
  'mode',
  'defaultStickiness',
  'featureLimit',
  'featureNaming',
  'linkTemplates',
];

export const settingsFrom = (value: unknown): SettingsDefinition => ({
  members: Object.fromEntries(Object.entries(membersOf(value)).filter(([member]) => settingMembers.includes(member))),
  environments: new Map(),
});

const nothing: ProjectDefinition = { features: new Map(), segments: new Map() };

export const contentWith = (part: Partial<ProjectDefinition>): ProjectDefinition => ({ ...nothing, ...part });
