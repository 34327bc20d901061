import type { Environment, EnvironmentCounts, ProjectEnvironmentCounts } from '../../contract/schemas/environment.ts';
import type { ApiTokenItem } from '../../identity/api-tokens/view.ts';
import { everywhere } from '../../identity/callers/token.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';

/** The number of active features that are enabled, by environment. */
const enabledIn = derived((features: ProjectState['features']): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { feature, environments } of features.values()) {
    if (feature.archived) continue;
    for (const [name, { enabled }] of environments) if (enabled) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
});

const isLinked = ({ project }: ProjectState, name: string): boolean =>
  project.environments.some((linked) => linked.name === name);

const enabledFeatures = (state: ProjectState, name: string): number => enabledIn(state.features).get(name) ?? 0;

/** Numbers of an environment over several projects (contract: environments §7). @param tokens of all kinds */
export const countsOf = (
  { name }: Pick<Environment, 'name'>,
  projects: readonly ProjectState[],
  tokens: readonly ApiTokenItem[],
): EnvironmentCounts => {
  const linked = projects.filter((state) => isLinked(state, name));
  return {
    projectCount: linked.length,
    apiTokenCount: tokens.filter(({ environment }) => environment === name).length,
    enabledToggleCount: linked.reduce((sum, state) => sum + enabledFeatures(state, name), 0),
  };
};

/** Numbers of an environment in one project (contract: environments §6). @param tokens of all kinds */
export const countsInProject = (
  { name }: Pick<Environment, 'name'>,
  state: ProjectState,
  tokens: readonly ApiTokenItem[],
): ProjectEnvironmentCounts => ({
  projectApiTokenCount: tokens.filter(
    ({ environment, projects }) =>
      environment === name && (projects.includes(everywhere) || projects.includes(state.id)),
  ).length,
  projectEnabledToggleCount: isLinked(state, name) ? enabledFeatures(state, name) : 0,
});
