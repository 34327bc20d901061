import type { Project } from '../../queries/projects.ts';

/** Below this health, in percent, a project needs cleaning up. */
export const wellAbove = 75;
const illBelow = 50;

export const lookOf = (health: number): 'good' | 'warn' | 'bad' =>
  health >= wellAbove ? 'good' : health >= illBelow ? 'warn' : 'bad';

/** The mean health of projects, weighted by their number of flags, in whole percent; 100 without flags. */
export const meanHealth = (projects: readonly Pick<Project, 'health' | 'featureCount'>[]): number => {
  const flags = projects.reduce((sum, { featureCount }) => sum + featureCount, 0);
  if (flags === 0) return 100;
  return Math.round(projects.reduce((sum, { health, featureCount }) => sum + health * featureCount, 0) / flags);
};

/** Sorts the worst first; at equal health the project with more flags. */
export const byHealth = <P extends Pick<Project, 'health' | 'featureCount' | 'name'>>(
  projects: readonly P[],
): readonly P[] =>
  projects.toSorted(
    (a, b) => a.health - b.health || b.featureCount - a.featureCount || a.name.localeCompare(b.name, 'en'),
  );
