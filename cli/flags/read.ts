import { answerOf, type Client } from '../../client/client.ts';
import { inParallel } from '../parallel.ts';
import type { Configuration, Flag, ProjectFlags } from './flag.ts';

/** How many flags are read at once. */
const readsAtOnce = 8;

export interface ReadOptions {
  readonly client: Client;
  readonly project: string;
  /** Called with the number of flags that are read so far, and of all. */
  readonly progress?: (done: number, of: number) => void;
}

/** Reads the active flags of a project, by name, as they are configured in all environments, with the segments. */
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
        ({ name, enabled, strategies, variants = [] }): [string, Configuration] => [
          name,
          { enabled, strategies, variants },
        ],
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
