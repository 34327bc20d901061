import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import type { Projects } from '../../store/observations/impact-metrics.ts';
import { visibleTo } from '../projects/visible.ts';

/** What a caller sees of what SDKs report (contract: impact-metrics §5.3). */
interface Sight {
  /** Names of features in projects that the caller does not see. */
  readonly hiddenFeatures: ReadonlySet<string>;
  /** Whether it sees what tokens of these projects reported: those of all projects, or of one that is not hidden. */
  sees(projects: Projects | ReadonlySet<string>): boolean;
}

/** Reads the catalog for it. */
export const readSight = async (context: CatalogCallerContext): Promise<Sight> => {
  const { catalog, caller } = context;
  const isVisible = visibleTo(caller.rights);
  const { projects: all } = await catalog.projects('*', context);
  const hidden = all.filter(({ project }) => !isVisible(project));
  const hiddenIds = new Set(hidden.map(({ id }) => id));
  return {
    hiddenFeatures: new Set(hidden.flatMap(({ features }) => [...features.keys()])),
    sees: (projects) => projects === '*' || [...projects].some((id) => !hiddenIds.has(id)),
  };
};
