import { notFound } from '../../contract/problems.ts';
import type { CountedEnvironment, Environment, ProjectEnvironment } from '../../contract/schemas/environment.ts';
import { currentTokens, tokensReads } from '../../identity/api-tokens/list.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { Table } from '../../store/table/table.ts';
import { readProject } from '../features/read.ts';
import { byPosition } from '../features/view.ts';
import { visibleTo } from '../projects/visible.ts';
import { countsInProject, countsOf } from './counts.ts';
import { environmentView } from './view.ts';

/** What `listEnvironments` reads. */
export const environmentsReads = (table: Table): RequestReads => ({ scopes: '*', ...tokensReads(table) });

/** All environments by `sortOrder`, then name, with numbers about what the caller sees (contract: environments §7). */
export const listEnvironments = async (context: CatalogCallerContext): Promise<CountedEnvironment[]> => {
  const { catalog, caller } = context;
  const [{ config, projects }, tokens] = await Promise.all([catalog.projects('*', context), currentTokens(context)]);
  const isVisible = visibleTo(caller.rights);
  const visible = projects.filter(({ project }) => isVisible(project));
  return [...config.environments.values()]
    .map((item) => ({ ...environmentView(item), ...countsOf(item, visible, tokens) }))
    .sort(byPosition);
};

/** @throws Problem NotFoundError */
export const getEnvironment = async ({ catalog, instanceRev }: CatalogContext, name: string): Promise<Environment> => {
  const { environments } = await catalog.config({ instanceRev });
  const item = environments.get(name);
  if (!item) throw notFound('environment', name);
  return environmentView(item);
};

/**
 * All environments, with the numbers of a project in each (contract: environments §6).
 * @throws Problem NotFoundError
 */
export const listProjectEnvironments = async (
  context: CatalogContext,
  project: string,
): Promise<ProjectEnvironment[]> => {
  const [{ config, state }, tokens] = await Promise.all([readProject(context, project), currentTokens(context)]);
  return [...config.environments.values()].sort(byPosition).map((item) => {
    const linked = state.project.environments.find(({ name }) => name === item.name);
    return {
      ...environmentView(item),
      visible: linked !== undefined,
      ...countsInProject(item, state, tokens),
      ...(linked?.defaultStrategy && { defaultStrategy: linked.defaultStrategy }),
    };
  });
};
