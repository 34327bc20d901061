import type { Feature } from '../../contract/schemas/feature.ts';
import type { ProjectFacts } from '../../contract/schemas/project.ts';
import type { ConfigState, ProjectState } from '../../store/catalog/catalog.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import type { Marks } from '../favorites/read.ts';
import { projectHealth } from '../features/health.ts';
import { byCreation, environmentsOf, listedFeatureView } from '../features/view.ts';

/** One project in the catalog. */
export interface CatalogProject {
  readonly state: ProjectState;
  readonly config: ConfigState;
}

export const activeFeatures = ({ features }: ProjectState): FeatureItem[] =>
  [...features.values()].map(({ feature }) => feature).filter(({ archived }) => !archived);

/** Features as overviews list them: active or archived ones, by creation (contract: projects §3.6). */
export const listedFeatures = (
  { state, config }: CatalogProject,
  archived: boolean,
  { favorites, seen }: { readonly favorites: Marks; readonly seen: SeenTimes | undefined },
): Feature[] => {
  const environments = environmentsOf(state.project, config);
  return [...state.features.values()]
    .filter(({ feature }) => feature.archived === archived)
    .sort((a, b) => byCreation(a.feature, b.feature))
    .map((record) => listedFeatureView(record, environments, favorites.has(record.feature.name, record.feature), seen));
};

/** The members that all views of a project have (contract: projects §3). @param members their number */
export const projectFactsView = (
  { state, config }: CatalogProject,
  members: number,
  favorite: boolean,
  now: Date,
): ProjectFacts => {
  const { project } = state;
  return {
    version: 1,
    name: project.name,
    description: project.description,
    mode: project.mode,
    featureLimit: project.featureLimit,
    featureNaming: {
      pattern: project.featureNaming.pattern,
      example: project.featureNaming.example ?? null,
      description: project.featureNaming.description ?? null,
    },
    defaultStickiness: project.defaultStickiness,
    members,
    health: projectHealth(activeFeatures(state), config.featureTypes, now),
    environments: environmentsOf(project, config).map(({ name }) => {
      const strategy = project.environments.find((linked) => linked.name === name)?.defaultStrategy;
      return {
        environment: name,
        changeRequestsEnabled: Object.hasOwn(project.changeRequests ?? {}, name),
        ...(strategy && { defaultStrategy: strategy }),
      };
    }),
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    favorite,
  };
};
