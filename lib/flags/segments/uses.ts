import type { ProjectState } from '../../store/catalog/catalog.ts';
import { strategiesIn } from '../projects/uses.ts';

/** Ids of the projects that use the segment in a strategy of a feature, or in a default strategy. */
export const projectsUsing = (projects: readonly ProjectState[], segment: number): Set<string> => {
  const using = new Set<string>();
  for (const { id, project } of projects) {
    if (project.environments.some(({ defaultStrategy }) => defaultStrategy?.segments?.includes(segment))) using.add(id);
  }
  for (const { project, strategy } of strategiesIn(projects)) {
    if (strategy.segments.includes(segment)) using.add(project);
  }
  return using;
};
