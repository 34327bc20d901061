import type { Project } from '../../queries/projects.ts';

/** Below this it is time to clean up, in percent. */
export const wellAbove = 75;
const illBelow = 50;

export const lookOf = (health: number): 'good' | 'warn' | 'bad' =>
  health >= wellAbove ? 'good' : health >= illBelow ? 'warn' : 'bad';

/** The mean health of projects, by their flags; 100 where there are none. In whole percent. */
export const meanHealth = (projects: readonly Pick<Project, 'health' | 'featureCount'>[]): number => {
  const flags = projects.reduce((sum, { featureCount }) => sum + featureCount, 0);
  if (flags === 0) return 100;
  return Math.round(projects.reduce((sum, { health, featureCount }) => sum + health * featureCount, 0) / flags);
};

/** The worst first; of two that are alike the one with more flags. */
export const byHealth = <P extends Pick<Project, 'health' | 'featureCount' | 'name'>>(
  projects: readonly P[],
): readonly P[] =>
  projects.toSorted(
    (a, b) => a.health - b.health || b.featureCount - a.featureCount || a.name.localeCompare(b.name, 'en'),
  );
