import type { Violation } from '../../../contract/problems.ts';
import type { StoredReleasePlan } from '../../../contract/schemas/release-plan.ts';
import { strategiesIn } from '../../../flags/projects/uses.ts';
import type { ProjectState } from '../../../store/catalog/catalog.ts';
import { defaultProjectId } from '../../../store/table/keys.ts';
import type { ImportContext } from '../context.ts';
import { type CurrentState, currentProjectOf } from '../current-state.ts';
import type { FeatureEntry, StateDocument } from '../document.ts';
import { type ProjectedState, remainingProjects, removedSegments } from '../projected-state.ts';
import { remainingTemplates } from '../steps/merge-template.ts';
import { unlessMet } from './check-document.ts';

const ofMetadata = (feature: FeatureEntry, current: CurrentState, projected: ProjectedState): Violation[] => {
  const { metadata } = feature;
  if (!metadata) return [];
  const project = metadata.project ?? currentProjectOf(feature.name, current) ?? defaultProjectId;
  return [
    ...unlessMet(projected.projects.has(project), `${metadata.at}/project`, 'must be an existing project', project),
    ...(metadata.dependencies ?? []).flatMap(({ feature: parent }, i) =>
      unlessMet(
        parent !== feature.name && projected.hasFeature(parent),
        `${metadata.at}/dependencies/${i}/feature`,
        'must be another existing feature',
        parent,
      ),
    ),
  ];
};

/** Whether the milestones are told apart by their ids, and the active one is among them. */
const isOfMilestones = ({ milestones, activeMilestoneId }: StoredReleasePlan): boolean => {
  const ids = new Set(milestones.map(({ id }) => id));
  return ids.size === milestones.length && (activeMilestoneId === null || ids.has(activeMilestoneId));
};

const ofFeature = (feature: FeatureEntry, current: CurrentState, projected: ProjectedState): Violation[] => [
  ...ofMetadata(feature, current, projected),
  ...[...feature.environments.values()].flatMap(({ at, environment, strategies, releasePlan }) => [
    ...unlessMet(projected.hasFeature(feature.name), `${at}/featureName`, 'must be an existing feature', feature.name),
    ...unlessMet(
      projected.environments.has(environment),
      `${at}/environment`,
      'must be an existing environment',
      environment,
    ),
    ...strategies
      .flatMap(({ segments }) => segments)
      .flatMap((segment) =>
        unlessMet(projected.segments.has(segment.id), segment.at, 'must be the id of an existing segment', segment.id),
      ),
    ...unlessMet(
      releasePlan === undefined || isOfMilestones(releasePlan),
      `${at}/releasePlan/activeMilestoneId`,
      'must be null or the id of one of the milestones, whose ids differ',
      releasePlan?.activeMilestoneId,
    ),
    ...(releasePlan?.milestones ?? []).flatMap(({ strategies: planned }, i) =>
      planned.flatMap(({ segments }, j) =>
        segments.flatMap((id) =>
          unlessMet(
            projected.segments.has(id),
            `${at}/releasePlan/milestones/${i}/strategies/${j}/segments`,
            'must be ids of existing segments',
            id,
          ),
        ),
      ),
    ),
  ]),
  ...feature.tags.flatMap(({ at, type, value }) =>
    unlessMet(projected.tags.has(`${type}#${value}`), at, 'must be an existing tag', `${type}:${value}`),
  ),
];

/** References of the document to items that will not exist after the import (contract: state §5.5). */
export const danglingReferences = (
  { document }: ImportContext,
  current: CurrentState,
  projected: ProjectedState,
): Violation[] => [
  ...(document.projects ?? []).flatMap(({ at, environments }) =>
    (environments ?? []).flatMap((name, i) =>
      unlessMet(
        projected.environments.has(name),
        `${at}/environments/${i}/environment`,
        'must be an existing environment',
        name,
      ),
    ),
  ),
  ...(document.segments ?? []).flatMap(({ at, project }) =>
    project ? unlessMet(projected.projects.has(project), `${at}/project`, 'must be an existing project', project) : [],
  ),
  ...(document.tagging?.tags ?? []).flatMap(({ at, type }) =>
    unlessMet(projected.tagTypes.has(type), `${at}/type`, 'must be an existing tag type', type),
  ),
  ...(document.templates ?? []).flatMap(({ at, project, milestones }) => [
    ...(project === null
      ? []
      : unlessMet(projected.projects.has(project), `${at}/project`, 'must be an existing project', project)),
    ...milestones.flatMap(({ strategies }, i) =>
      strategies.flatMap(({ segments }, j) =>
        segments.flatMap((id, k) =>
          unlessMet(
            projected.segments.has(id),
            `${at}/milestones/${i}/strategies/${j}/segments/${k}`,
            'must be the id of an existing segment',
            id,
          ),
        ),
      ),
    ),
  ]),
  ...[...document.features.values()].flatMap((feature) => ofFeature(feature, current, projected)),
];

/** A stored strategy that the import does not change, and the segments that it uses. */
interface RemainingStrategy {
  /** The owner of the strategy, in words for callers. */
  readonly owner: string;
  readonly environment: string;
  readonly segments: readonly number[];
}

/** Default strategies of a project. No import changes them; they are removed only with their environment. */
const defaultStrategies = ({ id, project }: ProjectState): RemainingStrategy[] =>
  project.environments.flatMap(({ name, defaultStrategy }) => ({
    owner: `the default strategy of project "${id}"`,
    environment: name,
    segments: defaultStrategy?.segments ?? [],
  }));

/**
 * Strategies of features, including archived ones. None when the document has features: features of the document keep
 * only the strategies of the document, and all other features are removed.
 */
const featureStrategies = (state: ProjectState, document: StateDocument): RemainingStrategy[] => {
  if (document.hasFeatures) return [];
  const linked = new Set(state.project.environments.map(({ name }) => name));
  return [...strategiesIn([state])].flatMap(({ feature, environment, strategy: { id, segments } }) => {
    const entry = document.features.get(feature)?.environments.get(environment);
    const overwritten = entry?.strategies.some((strategy) => strategy.id === id);
    return linked.has(environment) && !overwritten ? [{ owner: `feature "${feature}"`, environment, segments }] : [];
  });
};

/** Maximum number of owners that a message lists. */
const maxOwners = 10;

const listed = (owners: readonly string[]): string => {
  const more = owners.length - maxOwners;
  return `${owners.slice(0, maxOwners).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/**
 * Segments that the import would remove although remaining strategies use them, one violation for each segment
 * (contract: state §5.6). A strategy with a segment that does not exist is never active.
 */
export const removedSegmentsInUse = (
  { document, mode }: ImportContext,
  current: CurrentState,
  { environments }: ProjectedState,
): Violation[] => {
  if (mode !== 'replace') return [];
  const removed = removedSegments(document, current);
  if (removed.length === 0) return [];
  const owners = new Map(removed.map(({ id }) => [id, new Set<string>()]));
  for (const state of remainingProjects(document, current))
    for (const { owner, environment, segments } of [...featureStrategies(state, document), ...defaultStrategies(state)])
      if (environments.has(environment)) for (const id of segments) owners.get(id)?.add(owner);
  for (const { name, milestones } of remainingTemplates({ document, mode }, current))
    for (const { strategies } of milestones)
      for (const { segments } of strategies)
        for (const id of segments) owners.get(id)?.add(`release plan template "${name}"`);
  const given = new Set(document.segments?.map(({ name }) => name));
  return removed.flatMap(({ id, name }) => {
    const using = [...(owners.get(id) ?? [])].sort();
    if (using.length === 0) return [];
    const [path, kept] =
      document.segments && !given.has(name) ? (['segments', ''] as const) : (['projects', 'the project of '] as const);
    const expected = `must keep ${kept}segment ${id} "${name}", which would still be used by ${listed(using)}`;
    return [{ path, expected }];
  });
};
