import type { Caller } from '../../identity/callers/caller.ts';

/** What a client or frontend token is for. */
export interface Reach {
  /** Project ids. */
  readonly projects: readonly string[] | '*';
  readonly environment: string;
}

const everywhere = '*';
/** The environment of tokens that name none. */
const defaultEnvironment = 'default';

/** @param environment wished for; counts for tokens of all environments only */
export const reachOf = (
  { projects, environment: own }: Pick<Caller, 'projects' | 'environment'>,
  environment: string | null | undefined,
): Reach => ({
  projects: projects.includes(everywhere) ? '*' : projects,
  environment: own === everywhere ? environment || defaultEnvironment : own,
});
