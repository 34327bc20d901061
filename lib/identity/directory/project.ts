import { notFound } from '../../contract/problems.ts';
import { isPossibleName } from '../../contract/schemas/names.ts';
import type { Reading } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectKey } from '../../store/table/keys.ts';

export const projectReads = (id: string): RequestReads => ({ keys: [projectKey(id)] });

/** @throws Problem `NotFoundError`, also for a text that cannot be the id of a project */
export const requireProject = async (reading: Reading, id: string): Promise<ProjectItem> => {
  const project = isPossibleName(id) ? await reading.get(projectKey(id)) : undefined;
  if (project === undefined) throw notFound('project', id);
  return project;
};
