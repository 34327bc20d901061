import { shortened } from '../../basics/shorten.ts';
import { maxEcho } from '../../contract/limits.ts';
import { maxAlarms, type StateReading } from '../../contract/schemas/release-plan.ts';
import type { SignalReading } from '../../contract/schemas/signal.ts';
import type { FeatureItem, ProjectItem } from '../../store/table/items.ts';
import { featureKey, keyText, projectKey } from '../../store/table/keys.ts';
import { getItems } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import type { FoundState } from './bodies/found.ts';
import { type Marked, type NamedPlace, placeIn } from './bodies/place.ts';

/** A state with the place that it names. */
export interface PlacedState {
  readonly reading: StateReading;
  readonly marked: Marked;
  /** Where it is stored; undefined: nowhere. */
  readonly place: NamedPlace | undefined;
  /** Why it guards nothing; undefined: it does. */
  readonly problem: string | undefined;
}

/** What is stored of a flag that is archived counts again when the flag is revived. */
const archivedProblem = 'The flag is archived.';

/** There are as many alarms of the flag as there may be. */
export const noRoomProblem = `The flag has ${maxAlarms} alarms that are not resolved, so this one is not stored.`;

const problemOf = (
  { project, feature, environment }: NamedPlace,
  projectItem: ProjectItem | undefined,
  featureItem: FeatureItem | undefined,
): string | undefined => {
  if (projectItem === undefined) return `There is no project "${shortened(project, maxEcho)}".`;
  if (featureItem === undefined) return `Project "${project}" has no flag "${shortened(feature, maxEcho)}".`;
  if (environment !== '' && !projectItem.environments.some(({ name }) => name === environment))
    return `Project "${project}" has no environment "${shortened(environment, maxEcho)}".`;
  return featureItem.archived ? archivedProblem : undefined;
};

/**
 * The places that states of a body belong to, and whether they exist (contract: signals §4).
 * @param given what the address of the request says, for bodies that name no flag
 */
export const placed = async (
  table: Table,
  states: readonly FoundState[],
  given: Readonly<Record<string, string | undefined>>,
): Promise<readonly PlacedState[]> => {
  const found = states.map(({ reading, marks }) => ({ reading, marked: placeIn({ ...given, ...marks }) }));
  const keys = found.flatMap(({ marked }) =>
    marked.kind === 'place'
      ? [projectKey(marked.place.project), featureKey(marked.place.project, marked.place.feature)]
      : [],
  );
  const distinct = [...new Map(keys.map((key) => [keyText(key), key])).values()];
  const items = await getItems<ProjectItem | FeatureItem>(table, distinct);
  const byKey = new Map(distinct.map((key, i) => [keyText(key), items[i]]));
  return found.map(({ reading, marked }) => {
    if (marked.kind !== 'place')
      return {
        reading,
        marked,
        place: undefined,
        problem: marked.kind === 'wrong' ? marked.text : 'It names no flag.',
      };
    const { place } = marked;
    const project = byKey.get(keyText(projectKey(place.project)));
    const feature = byKey.get(keyText(featureKey(place.project, place.feature)));
    const problem = problemOf(
      place,
      project?.kind === 'project' ? project : undefined,
      feature?.kind === 'feature' ? feature : undefined,
    );
    return {
      reading,
      marked,
      place: problem === undefined || problem === archivedProblem ? place : undefined,
      problem,
    };
  });
};

/** A state as the list of signals shows it. */
export const readingView = ({ reading: { source, key, state, at }, marked, problem }: PlacedState): SignalReading => ({
  source,
  key,
  state,
  at,
  ...(marked.kind === 'place' && {
    flag: `${marked.place.project}/${marked.place.feature}`,
    ...(marked.place.environment !== '' && { environment: marked.place.environment }),
  }),
  ...(problem !== undefined && { problem }),
});
