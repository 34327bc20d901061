import { invalid, noAccess } from '../../contract/problems.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { visibleTo } from '../projects/visible.ts';
import { maySend } from './writers.ts';

/** Where a body names a project, for an error. */
export interface NamedProject {
  readonly project: string;
  readonly path: string;
}

/**
 * The names of the flags of some projects, archived ones too, of which the caller may send references.
 * @throws Problem ValidationError for a project that does not exist or is hidden from the caller; NoAccessError
 */
export const knownFlags = async (
  context: CatalogCallerContext,
  named: readonly NamedProject[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const {
    catalog,
    caller: { rights },
  } = context;
  const { projects } = await catalog.projects(
    named.map(({ project }) => project),
    context,
  );
  const states = new Map(projects.map((state) => [state.id, state] as const));
  const known = new Map<string, ReadonlySet<string>>();
  for (const { project, path } of named) {
    const state = states.get(project);
    if (!state || !visibleTo(rights)(state.project)) throw invalid(path, 'must be the id of a project', project);
    if (!maySend(rights, project)) throw noAccess('UPDATE_FEATURE');
    known.set(project, new Set(state.features.keys()));
  }
  return known;
};
