import { notFound } from '../../contract/problems.ts';
import type { Environment } from '../../contract/schemas/environment.ts';
import type { DefaultStrategy } from '../../contract/schemas/project.ts';
import type { Catalog, Known } from '../../store/catalog/catalog.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import { environmentsOf } from '../features/view.ts';
import { byPosition, environmentView } from './view.ts';

/** By `sortOrder`, then name. */
export const listEnvironments = async (catalog: Catalog, known: Known): Promise<Environment[]> => {
  const { environments } = await catalog.config(known);
  return [...environments.values()].map(environmentView).sort(byPosition);
};

/** @throws Problem NotFoundError */
export const getEnvironment = async (catalog: Catalog, known: Known, name: string): Promise<Environment> => {
  const { environments } = await catalog.config(known);
  const item = environments.get(name);
  if (!item) throw notFound('environment', name);
  return environmentView(item);
};

/** Environments linked to a project, with its default strategy there. @throws Problem NotFoundError */
export const listProjectEnvironments = async (
  catalog: Catalog,
  known: Known,
  project: string,
): Promise<(Environment & { defaultStrategy?: DefaultStrategy })[]> => {
  const { config, projects } = await catalog.projects(fitsKey(project) ? [project] : [], known);
  const [state] = projects;
  if (!state) throw notFound('project', project);
  return environmentsOf(state.project, config).map((item) => {
    const linked = state.project.environments.find(({ name }) => name === item.name);
    return {
      ...environmentView(item),
      ...(linked?.defaultStrategy && { defaultStrategy: linked.defaultStrategy }),
    };
  });
};
