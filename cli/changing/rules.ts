import { ApiError, answerOf, type Client } from '../../client/client.ts';
import { CliError } from '../exit.ts';
import type { ProjectEnvironment } from './change.ts';

/** The rules for changes in an environment of a project. */
export interface Rules {
  /** Type of the environment, e.g. `production`. */
  readonly type: string;
  /** Whether change requests are on in this environment. */
  readonly reviewed: boolean;
  /** Reviews that a change request needs. */
  readonly approvals: number;
}

/** @throws CliError when the project is not linked to the environment */
export const readRules = async (client: Client, { project, environment }: ProjectEnvironment): Promise<Rules> => {
  const all = await answerOf(
    client.GET('/api/admin/projects/{projectId}/change-requests/config', { params: { path: { projectId: project } } }),
  );
  const own = all.find((one) => one.environment === environment);
  if (!own)
    throw new CliError(
      `Project "${project}" has no environment "${environment}". It has: ${all.map((one) => one.environment).join(', ')}.`,
    );
  return { type: own.type, reviewed: own.changeRequestEnabled, approvals: own.requiredApprovals ?? 1 };
};

/** The permissions of the token's user; undefined: an admin API token, which may do everything. */
const readPermissions = async (client: Client) => {
  try {
    return (await answerOf(client.GET('/api/admin/user'))).permissions;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return undefined;
    throw error;
  }
};

/** Whether the token may change an environment without a change request. */
export const maySkipReview = async (client: Client, { project, environment }: ProjectEnvironment): Promise<boolean> => {
  const permissions = await readPermissions(client);
  if (!permissions) return true;
  return permissions.some(
    (held) =>
      held.permission === 'ADMIN' ||
      (held.permission === 'SKIP_CHANGE_REQUEST' &&
        (held.project === undefined || held.project === project) &&
        (held.environment === undefined || held.environment === environment)),
  );
};
