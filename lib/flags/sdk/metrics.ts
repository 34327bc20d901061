import type { ClientMetrics } from '../../contract/schemas/sdk.ts';
import type { ProjectState } from '../../store/catalog/catalog.ts';
import type { LastSeenContext } from '../features/last-seen.ts';
import { reachOf } from './reach.ts';

/** Names of the features that were evaluated (contract: sdk §8.1). */
const usedIn = ({ bucket }: ClientMetrics): string[] =>
  Object.entries(bucket.toggles)
    .filter(([, { yes, no }]) => (yes ?? 0) + (no ?? 0) > 0)
    .map(([name]) => name);

const isLinked = ({ project }: ProjectState, environment: string): boolean =>
  project.environments.some(({ name }) => name === environment);

/** Goes through the shorter list, so that neither many names nor many features cost much. */
const activeNames = ({ features }: ProjectState, used: ReadonlySet<string>): string[] => {
  const names = used.size < features.size ? [...used] : [...features.keys()].filter((name) => used.has(name));
  return names.filter((name) => features.get(name)?.feature.archived === false);
};

/**
 * Records that features were seen in an environment (contract: sdk §8). Names that no active feature of the token's projects
 * has are ignored, so that nobody can fill the table with them.
 */
export const recordMetrics = async (
  { table, catalog, lastSeen, caller, instanceRev, now }: LastSeenContext,
  metrics: ClientMetrics,
): Promise<void> => {
  const { projects: ids, environment } = reachOf(caller, metrics.environment);
  const used = new Set(usedIn(metrics));
  if (used.size === 0) return;
  const { projects } = await catalog.projects(ids, { instanceRev, table });
  const linked = projects.filter((state) => isLinked(state, environment));
  await Promise.all(
    linked.map(async (state) => {
      const names = activeNames(state, used);
      if (names.length > 0) await lastSeen.mark(state.id, environment, names, now, table);
    }),
  );
};
