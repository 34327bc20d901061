import { isSame } from '../../lib/definition/same.ts';
import {
  factoryContextFields,
  factoryEnvironments,
  factoryProject,
  factoryTagTypes,
  isFactoryDescription,
} from './initial-data.ts';
import type { Collection, Feature, Kind, Project, Things } from './inventory.ts';
import { nameOf } from './inventory.ts';
import { comparablePlan, comparableTemplate } from './release-plans.ts';

/** The members that count in a comparison: without numbers, ids and dates that each server assigns itself. */
type Comparable = Readonly<Record<string, unknown>>;

const withoutId = <T extends { readonly id: string }>({ id: _, ...members }: T): Omit<T, 'id'> => members;

/** Environments as members, so that `production: strategies` names the place of a difference. */
const inEnvironments = ({ environments }: Feature): Comparable =>
  Object.fromEntries(
    environments.flatMap(({ name, enabled, variants, strategies, releasePlan, safeguards }) => [
      ...(enabled ? [[`${name}: switch`, enabled]] : []),
      ...(variants.length > 0 ? [[`${name}: variants`, variants]] : []),
      ...(strategies.length > 0 ? [[`${name}: strategies`, strategies.map(withoutId)]] : []),
      ...(releasePlan ? [[`${name}: release plan`, comparablePlan(releasePlan)]] : []),
      ...(safeguards.length > 0 ? [[`${name}: safeguards`, safeguards.map(withoutId)]] : []),
    ]),
  );

const ofFeature = (feature: Feature): Comparable => ({
  project: feature.project,
  type: feature.type,
  description: feature.description,
  stale: feature.stale,
  'impression data': feature.impressionData,
  archived: feature.archived,
  tags: feature.tags,
  ...(!feature.archived && { links: feature.links }),
  ...(!feature.archived &&
    feature.completed && {
      completed: { status: feature.completed.status, statusValue: feature.completed.statusValue },
    }),
  // Not every server shows the configuration of an archived feature.
  ...(!feature.archived && {
    dependencies: feature.dependencies,
    ...inEnvironments(feature),
  }),
});

const comparableOf: { readonly [K in Kind]: (thing: Things[K]) => Comparable } = {
  environment: ({ name: _, ...environment }) => ({ ...environment }),
  project: ({ id: _, createdAt: __, environments, defaultStrategies, ...project }) => ({
    ...project,
    ...Object.fromEntries(environments.map((name) => [`environment ${name}`, true])),
    ...Object.fromEntries(
      defaultStrategies.map(({ environment, strategy }) => [`default strategy in ${environment}`, strategy]),
    ),
  }),
  segment: ({ description, project, constraints }) => ({ description, project, constraints }),
  'context field': ({ name, description, ...field }) => ({
    ...field,
    description: isFactoryDescription(name, description) ? '' : description,
  }),
  'strategy type': ({ name: _, ...type }) => ({ ...type }),
  'tag type': ({ name: _, ...type }) => ({ ...type }),
  tag: () => ({}),
  'release plan template': comparableTemplate,
  feature: ofFeature,
  integration: ({ provider: _, description: __, secrets: ___, ...integration }) => ({ ...integration }),
};

/** Additional environments and default strategies on the target are no difference. */
const onlyAddsTo = (kind: Kind, member: string, source: Comparable): boolean =>
  kind === 'project' && /^(environment|default strategy in) /.test(member) && !(member in source);

/** The members of a thing in which the target differs from the source. */
export const differencesOf = <K extends Kind>(kind: K, source: Things[K], target: Things[K]): readonly string[] => {
  const [a, b] = [comparableOf[kind](source), comparableOf[kind](target)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (member) => !onlyAddsTo(kind, member, a) && !isSame(a[member], b[member]),
  );
};

const factory: Partial<Collection> = {
  environment: factoryEnvironments,
  project: [factoryProject],
  'context field': factoryContextFields,
  'tag type': factoryTagTypes,
};

/** Whether a thing has the state that every new installation has; a project must also have no additions. */
export const isFactory = <K extends Kind>(kind: K, thing: Things[K]): boolean => {
  const name = nameOf[kind](thing);
  const original = (factory[kind] as readonly Things[K][] | undefined)?.find((one) => nameOf[kind](one) === name);
  return original !== undefined && differencesOf(kind, thing, original).length === 0;
};

/** The environments that are linked to the source's project but not to the target's. */
export const missingEnvironments = (source: Project, target: Project | undefined): readonly string[] =>
  source.environments.filter((name) => !target?.environments.includes(name));
