import { answerOf, type Client } from '../../client/client.ts';
import { inParallel } from '../../lib/basics/parallel.ts';
import type { Configuration, Flag, ProjectFlags } from './flag.ts';

/** Number of flags that are read at the same time. */
const readsAtOnce = 8;

export interface ReadOptions {
  readonly client: Client;
  readonly project: string;
  /** Called with the number of flags read so far, and the total. */
  readonly progress?: (done: number, of: number) => void;
}

/** Reads the active flags of a project, by name, with their configuration in all environments, and the segments. */
export const readFlags = async ({ client, project, progress }: ReadOptions): Promise<ProjectFlags> => {
  const path = { projectId: project };
  const manifest = answerOf(
    client.GET('/api/admin/projects/{projectId}/openfeature/v0/manifest', { params: { path } }),
  );
  const [{ flags: listed }, { segments = [] }] = await Promise.all([
    manifest,
    answerOf(client.GET('/api/admin/segments')),
  ]);
  let done = 0;
  const flags = await inParallel(
    listed,
    readsAtOnce,
    async ({ key, type, description, defaultValue }): Promise<Flag> => {
      const feature = await answerOf(
        client.GET('/api/admin/projects/{projectId}/features/{featureName}', {
          params: { path: { ...path, featureName: key }, query: { variantEnvironments: 'true' } },
        }),
      );
      done += 1;
      progress?.(done, listed.length);
      const environments = feature.environments.map(
        ({ name, enabled, strategies, variants = [], releasePlans = [] }): [string, Configuration] => {
          const milestones = releasePlans.flatMap((plan) =>
            plan.milestones.map((one) => ({ ...one, isActive: one.id === plan.activeMilestoneId })),
          );
          const ofMilestones = (isActive: boolean) =>
            milestones.filter((one) => one.isActive === isActive).flatMap((one) => one.strategies);
          // As the service decides: its own ones, then those of the active milestone.
          const inForce = [...strategies, ...ofMilestones(true)];
          return [name, { enabled, strategies: inForce, otherStrategies: ofMilestones(false), variants }];
        },
      );
      return {
        name: key,
        description,
        type,
        declared: feature.manifest?.type,
        defaultValue,
        dependencies: feature.dependencies ?? [],
        environments: new Map(environments),
      };
    },
  );
  return { project, flags, segments: new Map(segments.map((segment) => [segment.id, segment])) };
};
