import type { ClientMetrics } from '../../contract/schemas/sdk.ts';
import type { Catalog, ProjectState } from '../../store/catalog/catalog.ts';
import type { LastSeen } from '../../store/observations/last-seen.ts';
import type { Reach } from './reach.ts';

/** Features that decided anything. */
const usedIn = ({ bucket }: ClientMetrics): string[] =>
  Object.entries(bucket.toggles)
    .filter(([, { yes, no }]) => (yes ?? 0) + (no ?? 0) > 0)
    .map(([name]) => name);

const isLinked = ({ project }: ProjectState, environment: string): boolean =>
  project.environments.some(({ name }) => name === environment);

/** Looks through the shorter list: neither many names nor many projects make it long. */
const ownOf = ({ features }: ProjectState, used: ReadonlySet<string>): string[] => {
  const names = used.size < features.size ? [...used] : [...features.keys()].filter((name) => used.has(name));
  return names.filter((name) => features.get(name)?.feature.archived === false);
};

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
  const used = new Set(usedIn(metrics));
  if (used.size === 0) return;
  const { projects } = await catalog.projects(ids, { instanceRev });
  for (const state of projects.filter((one) => isLinked(one, environment))) {
    const own = ownOf(state, used);
    if (own.length > 0) await lastSeen.mark(state.id, environment, own, now);
  }
};
