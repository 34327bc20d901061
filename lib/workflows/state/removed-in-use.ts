import type { Violation } from '../../contract/problems.ts';
import { strategiesIn } from '../../flags/projects/uses.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { Current } from './current.ts';
import type { StateDocument } from './document.ts';
import type { Mode } from './mode.ts';
import { projectedStateOf } from './projected-state.ts';
import { removedSegments, stayingProjects } from './removals.ts';

/** A stored strategy that the import leaves as it is, by its segments. */
interface Remaining {
  /** As a caller reads it. */
  readonly owner: string;
  readonly environment: string;
  readonly segments: readonly number[];
}

/** Default strategies of the project: no import changes them; they go with their environment. */
const defaultStrategies = ({ id, project }: ProjectState): Remaining[] =>
  project.environments.flatMap(({ name, defaultStrategy }) => ({
    owner: `the default strategy of project "${id}"`,
    environment: name,
    segments: defaultStrategy?.segments ?? [],
  }));

/**
 * Strategies of features, archived ones included. None when the document has features: those it defines have only the
 * strategies it gives them, and the others go.
 */
const featureStrategies = (state: ProjectState, document: StateDocument): Remaining[] => {
  if (document.hasFeatures) return [];
  const linked = new Set(state.project.environments.map(({ name }) => name));
  return [...strategiesIn([state])].flatMap(({ feature, environment, strategy: { id, segments } }) => {
    const entry = document.features.get(feature)?.environments.get(environment);
    const overwritten = entry?.strategies.some((brought) => brought.id === id);
    return linked.has(environment) && !overwritten ? [{ owner: `feature "${feature}"`, environment, segments }] : [];
  });
};

/** More owners than this would help nobody. */
const maxOwners = 10;

const listed = (owners: readonly string[]): string => {
  const more = owners.length - maxOwners;
  return `${owners.slice(0, maxOwners).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/**
 * Segments that `drop` would remove although strategies that stay use them, one violation a segment: strategies would
 * be left referring to nothing, off for good (behaviour §2.3). What the document itself refers to is judged in
 * `references.ts`.
 */
export const removedInUse = (document: StateDocument, current: Current, mode: Mode): Violation[] => {
  if (mode !== 'replace') return [];
  const removed = removedSegments(document, current);
  if (removed.length === 0) return [];
  const { environments } = projectedStateOf(document, current, mode);
  const owners = new Map(removed.map(({ id }) => [id, new Set<string>()]));
  for (const state of stayingProjects(document, current))
    for (const { owner, environment, segments } of [...featureStrategies(state, document), ...defaultStrategies(state)])
      if (environments.has(environment)) for (const id of segments) owners.get(id)?.add(owner);
  const brought = new Set(document.segments?.map(({ name }) => name));
  return removed.flatMap(({ id, name }) => {
    const using = [...(owners.get(id) ?? [])].sort();
    if (using.length === 0) return [];
    return document.segments && !brought.has(name)
      ? [
          {
            path: 'segments',
            expected: `must keep segment ${id} "${name}", which would still be used by ${listed(using)}`,
          },
        ]
      : [
          {
            path: 'projects',
            expected: `must keep the project of segment ${id} "${name}", which would still be used by ${listed(using)}`,
          },
        ];
  });
};
