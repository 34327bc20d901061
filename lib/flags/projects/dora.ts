import type { TimeToProduction } from '../../contract/schemas/project.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { timesToProduction } from './stats.ts';
import { visibleTo } from './visible.ts';

/**
 * How long the features of a project took until production (contract: projects §3.9). The answer is empty for an
 * unknown project, and for one hidden from the caller. The times are in the items of the features, so nothing else is
 * read.
 */
export const readTimesToProduction = async (context: CatalogCallerContext, id: string): Promise<TimeToProduction> => {
  const { catalog, caller } = context;
  const { config, projects } = await catalog.projects([id], context);
  const [state] = projects.filter(({ project }) => visibleTo(caller.rights)(project));
  return state ? timesToProduction(state.features, config.environments) : { projectAverage: 0, features: [] };
};
