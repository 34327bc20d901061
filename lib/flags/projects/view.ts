import type { Project } from '../../contract/schemas/project.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { ProjectItem } from '../../store/table/items.ts';

/** A project as the answer to a write and its events show it. */
export const projectView = (item: Unwritten<ProjectItem>): Project => ({
  id: item.id,
  name: item.name,
  description: item.description,
  mode: item.mode,
  defaultStickiness: item.defaultStickiness,
  featureLimit: item.featureLimit,
  featureNaming: item.featureNaming,
  createdAt: item.createdAt,
  updatedAt: item.updatedAt,
  environments: item.environments.map(({ name }) => name).sort(),
});
