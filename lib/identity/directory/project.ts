import { notFound } from '../../contract/problems.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectKey } from '../../store/table/keys.ts';

/** @param id from a path, and so short enough for a key @throws Problem `NotFoundError` */
export const requireProject = async (reading: Reading, id: string): Promise<ProjectItem> => {
  const project = await reading.get(projectKey(id));
  if (project === undefined) throw notFound('project', id);
  return project;
};
