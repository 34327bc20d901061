import type { ProjectSummary } from '../../contract/schemas/project.ts';
import type { ProjectItem } from '../../store/table/items.ts';
import { projectHealth } from '../features/health.ts';
import { activeFeatures } from './facts.ts';
import type { Marks } from './favorites.ts';
import { countMembers } from './members.ts';
import type { Sources } from './overview.ts';

/** The projects that the caller sees, by id, from memory: one query of all heads when nothing changed. */
export const listProjects = async (
  { catalog, holders }: Pick<Sources, 'catalog' | 'holders'>,
  order: {
    readonly visible: (project: ProjectItem) => boolean;
    readonly favorites: Marks;
    readonly instanceRev: number;
    readonly now: Date;
  },
): Promise<ProjectSummary[]> => {
  const { instanceRev, now, visible, favorites } = order;
  const [{ config, projects }, held] = await Promise.all([
    catalog.projects('*', { instanceRev }),
    holders.at({ rev: instanceRev }),
  ]);
  return projects
    .filter(({ project }) => visible(project))
    .map((state) => {
      const { id, name, description, mode, defaultStickiness, createdAt, updatedAt } = state.project;
      const active = activeFeatures(state);
      return {
        id,
        name,
        description,
        mode,
        defaultStickiness,
        health: projectHealth(active, config.featureTypes, now),
        featureCount: active.length,
        memberCount: countMembers(held.state, id),
        favorite: favorites.has(id, state.project),
        createdAt,
        updatedAt,
      };
    });
};
