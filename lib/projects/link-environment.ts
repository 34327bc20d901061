import { demandProject } from '../features/load.ts';
import { conflictingState, nameExists, notFound } from '../schema/problem.ts';
import type { Draft } from '../table/draft.ts';
import { environmentKey } from '../table/keys.ts';
import { workKey } from '../unfinished/work.ts';
import { putProject } from './store.ts';

export interface LinkPlace {
  readonly project: string;
  readonly environment: string;
}

/**
 * Links an environment to a project: its features are off there, with nothing configured.
 * @throws Problem NotFoundError; NameExistsError when it is linked already; InvalidOperationError (409) while what the
 *   features had there before is still being removed
 */
export const linkEnvironment = async (draft: Draft, { project, environment }: LinkPlace): Promise<void> => {
  const stored = await demandProject(draft, project);
  if (!(await draft.get(environmentKey(environment)))) throw notFound('environment', environment);
  if (stored.environments.some(({ name }) => name === environment))
    throw nameExists(`environment of project "${project}"`, environment);
  const pending = workKey({ kind: 'unlink-environment', project, environment });
  if (await draft.get(pending))
    throw conflictingState(`Environment "${environment}" is still being unlinked. Try again in a moment.`, {
      retryAfter: 1,
    });
  putProject(draft, { ...stored, environments: [...stored.environments, { name: environment }] });
  draft.say({ type: 'project-environment-added', project, environment });
};
