import type { Caller } from '../../identity/callers/caller.ts';
import { everywhere } from '../../identity/callers/token.ts';
import { defaultEnvironment } from '../../store/table/keys.ts';

/** What a client or frontend token reaches (contract: sdk §1). */
export interface Reach {
  /** Project ids. */
  readonly projects: readonly string[] | '*';
  readonly environment: string;
}

/** @param environment that the request names; counts only for tokens of all environments (contract: sdk §1.2) */
export const reachOf = (
  { projects, environment: own }: Pick<Caller, 'projects' | 'environment'>,
  environment: string | null | undefined,
): Reach => ({
  projects: projects.includes(everywhere) ? '*' : projects,
  environment: own === everywhere ? environment || defaultEnvironment : own,
});
