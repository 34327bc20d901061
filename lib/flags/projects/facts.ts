import type { ProjectFacts } from '../../contract/schemas/project.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { keyOf } from '../../store/catalog/keyed-text.ts';
import type { SeenTimes } from '../../store/observations/last-seen.ts';
import type { Favorites } from '../favorites/read.ts';
import { healthCounts, projectHealth } from '../features/health.ts';
import { environmentsOf } from '../features/view.ts';
import { listedFeaturesJson } from './listed-json.ts';
import { templateView } from './view.ts';

/** One project in the catalog. */
export interface CatalogProject {
  readonly state: ProjectState;
  readonly config: ConfigState;
}

/** A project, and the further facts that lists of its features show. */
export interface ListedProject extends CatalogProject {
  readonly seen: SeenTimes | undefined;
  readonly favorites: Favorites;
}

/** The features of a project as JSON, with a key that changes whenever the JSON does (contract: projects §3.6). */
export const listedFeatures = ({ state, config, seen, favorites }: ListedProject) => ({
  key: keyOf(state.features, state.project, config.environments, seen, favorites.version),
  json: (records: readonly FeatureRecord[]): string =>
    listedFeaturesJson(records, {
      environments: environmentsOf(state.project, config),
      favorites: favorites.features,
      seen,
    }),
});

/**
 * The members that all views of a project have (contract: projects §3).
 * @param members number of members of the project
 */
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
    linkTemplates: (project.linkTemplates ?? []).map(templateView),
    defaultStickiness: project.defaultStickiness,
    members,
    health: projectHealth(healthCounts(state.features, config.featureTypes, now)),
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
