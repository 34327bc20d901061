import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { seesEveryProject } from '../../identity/rights/has-permission.ts';
import type { Projects } from '../../store/observations/impact-metrics.ts';
import { allProjects } from '../../store/observations/known-metrics.ts';
import { visibleTo } from '../projects/visible.ts';

/** What a caller sees of what SDKs report (contract: impact-metrics §5.3). */
interface Sight {
  /** Names of features in projects that the caller does not see. */
  readonly hiddenFeatures: ReadonlySet<string>;
  /** Whether there is such a project that the caller sees. */
  hasProject(id: string): boolean;
  /** Whether it sees what tokens of these projects reported: those of all projects (`*`), or of one that it sees. */
  sees(projects: Projects | ReadonlySet<string>): boolean;
}

/** Reads the catalog for it. */
export const readSight = async (context: CatalogCallerContext): Promise<Sight> => {
  const { catalog, caller } = context;
  const { projects } = await catalog.projects('*', context);
  const isVisible = visibleTo(caller.rights);
  const hidden = projects.filter(({ project }) => !isVisible(project));
  const visible = new Set(projects.filter(({ project }) => isVisible(project)).map(({ id }) => id));
  // A private project may have been deleted since: what it reported stays hidden.
  const seesAll = seesEveryProject(caller.rights);
  return {
    hiddenFeatures: new Set(hidden.flatMap(({ features }) => [...features.keys()])),
    hasProject: (id) => visible.has(id),
    sees: (reporting) =>
      seesAll || reporting === '*' || [...reporting].some((id) => id === allProjects || visible.has(id)),
  };
};
