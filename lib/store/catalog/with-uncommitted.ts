import type { UnitOfWork } from '../commit/unit-of-work.ts';
import { projectPartition } from '../table/keys.ts';
import type { ProjectState } from './catalog.ts';
import { projectFold } from './fold-project.ts';

/** The project as it will be after the commit: the state with everything that the unit of work has written so far. */
export const withUncommitted = (unit: UnitOfWork, state: ProjectState): ProjectState => {
  const written = unit.written().filter(({ pk }) => pk === projectPartition(state.id));
  const { project, features } = projectFold(state.id).apply(
    state,
    written.map((item) => ({ sk: item.sk, item })),
  );
  return { ...state, project: project ?? state.project, features };
};
