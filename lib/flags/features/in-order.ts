import type { FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';
import { byCreation } from './view.ts';

type Features = ProjectState['features'];

const byName = (a: FeatureRecord, b: FeatureRecord): number => (a.feature.name < b.feature.name ? -1 : 1);

const where = (features: Features, archived: boolean): FeatureRecord[] =>
  features
    .values()
    .filter(({ feature }) => feature.archived === archived)
    .toArray();

/** The active features of a project, by name. */
export const activeByName = derived((features: Features): readonly FeatureRecord[] =>
  where(features, false).sort(byName),
);

const inOrderOfCreation = (archived: boolean) =>
  derived((features: Features): readonly FeatureRecord[] =>
    where(features, archived).sort((a, b) => byCreation(a.feature, b.feature)),
  );

/** The active features of a project, as lists show them (contract: features §4). */
export const activeByCreation = inOrderOfCreation(false);

/** The archived features of a project, as lists show them. */
export const archivedByCreation = inOrderOfCreation(true);

/** The active features of several projects, by name. */
export const joinedByName = (projects: readonly Pick<ProjectState, 'features'>[]): readonly FeatureRecord[] => {
  const [first, ...others] = projects.map(({ features }) => activeByName(features));
  if (first === undefined) return [];
  // Sorting lists that are each sorted already is cheap.
  return others.length === 0 ? first : [first, ...others].flat().sort(byName);
};
