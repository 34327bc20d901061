import { notFound } from '../../contract/problems.ts';
import type { Environment } from '../../contract/schemas/environment.ts';
import type { DefaultStrategy } from '../../contract/schemas/project.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { readProject } from '../features/read.ts';
import { byPosition, environmentsOf } from '../features/view.ts';
import { environmentView } from './view.ts';

/** By `sortOrder`, then name. */
export const listEnvironments = async ({ catalog, instanceRev }: CatalogContext): Promise<Environment[]> => {
  const { environments } = await catalog.config({ instanceRev });
  return [...environments.values()].map(environmentView).sort(byPosition);
};

/** @throws Problem NotFoundError */
export const getEnvironment = async ({ catalog, instanceRev }: CatalogContext, name: string): Promise<Environment> => {
  const { environments } = await catalog.config({ instanceRev });
  const item = environments.get(name);
  if (!item) throw notFound('environment', name);
  return environmentView(item);
};

/** Environments linked to a project, with its default strategy there. @throws Problem NotFoundError */
export const listProjectEnvironments = async (
  context: CatalogContext,
  project: string,
): Promise<(Environment & { defaultStrategy?: DefaultStrategy })[]> => {
  const { config, state } = await readProject(context, project);
  return environmentsOf(state.project, config).map((item) => {
    const linked = state.project.environments.find(({ name }) => name === item.name);
    return {
      ...environmentView(item),
      ...(linked?.defaultStrategy && { defaultStrategy: linked.defaultStrategy }),
    };
  });
};
