import type { ClientMetrics } from '../schema/client.ts';
import type { Catalog, ProjectState } from '../table/catalog.ts';
import type { LastSeen } from '../table/last-seen.ts';
import type { Reach } from './reach.ts';

/** Features that decided anything. */
const usedIn = ({ bucket }: ClientMetrics): string[] =>
  Object.entries(bucket.toggles)
    .filter(([, { yes, no }]) => (yes ?? 0) + (no ?? 0) > 0)
    .map(([name]) => name);

const isLinked = ({ project }: ProjectState, environment: string): boolean =>
  project.environments.some(({ name }) => name === environment);

/**
 * Notes that features were seen in an environment (behaviour §4, client metrics). Names that no active feature of the
 * token's projects has are ignored, so that nobody can fill the table with them.
 */
export const noteMetrics = async (
  { catalog, lastSeen }: { readonly catalog: Catalog; readonly lastSeen: LastSeen },
  metrics: ClientMetrics,
  { projects: ids, environment }: Reach,
  { instanceRev, now }: { readonly instanceRev: number; readonly now: Date },
): Promise<void> => {
  const used = usedIn(metrics);
  if (used.length === 0) return;
  const { projects } = await catalog.projects(ids, { instanceRev });
  for (const state of projects.filter((one) => isLinked(one, environment))) {
    const own = used.filter((name) => state.features.get(name)?.feature.archived === false);
    if (own.length > 0) await lastSeen.mark(state.id, environment, own, now);
  }
};
