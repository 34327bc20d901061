import type { ProjectSummary } from '../../contract/schemas/project.ts';
import { readFavorites } from '../favorites/read.ts';
import { healthCounts, projectHealth } from '../features/health.ts';
import { countMembers, type HoldersContext } from './members.ts';
import { visibleTo } from './visible.ts';

/** The projects that the caller sees, by id, from memory: when nothing changed, it costs one query of all heads. */
export const listProjects = async (context: HoldersContext): Promise<ProjectSummary[]> => {
  const { catalog, holders, caller, instanceRev, now } = context;
  const [{ config, projects }, held, favorites] = await Promise.all([
    catalog.projects('*', context),
    holders.at({ rev: instanceRev }),
    readFavorites(context, caller.userId),
  ]);
  const isVisible = visibleTo(caller.rights);
  return projects
    .filter(({ project }) => isVisible(project))
    .map((state) => {
      const { id, name, description, mode, defaultStickiness, createdAt, updatedAt } = state.project;
      const counts = healthCounts(state.features, config.featureTypes, now);
      return {
        id,
        name,
        ...(description !== null && { description }),
        mode,
        defaultStickiness,
        health: projectHealth(counts),
        featureCount: counts.active,
        memberCount: countMembers(held.state, id),
        favorite: favorites.projects.has(id, state.project),
        createdAt,
        updatedAt,
      };
    });
};
