import type { Project, ProjectUpdate } from '../../contract/schemas/project.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectScope } from '../../store/table/keys.ts';
import { requireProject } from '../features/load.ts';
import { putProject } from './store.ts';
import { projectView } from './view.ts';

/** What of a project may be changed at once. */
export type ProjectChange = Partial<
  Pick<ProjectItem, 'name' | 'description' | 'mode' | 'defaultStickiness' | 'featureLimit' | 'featureNaming'>
>;

/** Changes a project and says so. @throws Problem NotFoundError */
export const changeProject = async (
  unit: UnitOfWork,
  id: string,
  change: ProjectChange,
  now: Date,
): Promise<Project> => {
  const stored = await requireProject(unit, id);
  const item: ProjectItem = { ...stored, ...change, updatedAt: now.toISOString() };
  putProject(unit, item);
  unit.changeHead(projectScope(id), { private: item.mode === 'private' });
  const view = projectView(item);
  unit.emit({ type: 'project-updated', project: id, data: view, preData: projectView(stored) });
  return view;
};

/** Members that are not given stay as they are. @throws Problem NotFoundError */
export const updateProject = (unit: UnitOfWork, id: string, given: ProjectUpdate, now: Date): Promise<Project> => {
  const { name, description, mode, defaultStickiness, featureLimit } = given;
  return changeProject(
    unit,
    id,
    {
      name,
      ...(description !== undefined && { description }),
      ...(mode !== undefined && { mode }),
      ...(defaultStickiness !== undefined && { defaultStickiness }),
      ...(featureLimit !== undefined && { featureLimit }),
    },
    now,
  );
};
