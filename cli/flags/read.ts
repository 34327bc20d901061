import { answerOf, type Client } from '../../client/client.ts';
import type { Configuration, Flag, ProjectFlags } from './flag.ts';

/** Requests that wait for an answer at the same time. */
const parallel = 8;

const inParallel = async <T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> => {
  const results = new Map<T, R>();
  const left = all.values();
  const worker = async (): Promise<void> => {
    for (const one of left) results.set(one, await work(one));
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return all.flatMap((one) => results.get(one) ?? []);
};

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
  const flags = await inParallel(listed, async ({ key, type, description, defaultValue }): Promise<Flag> => {
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
  });
  return { project, flags, segments: new Map(segments.map((segment) => [segment.id, segment])) };
};
