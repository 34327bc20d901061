import type { Caller } from '../../identity/callers/caller.ts';
import { everywhere } from '../../identity/callers/token.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { defaultEnvironment, projectScope } from '../../store/table/keys.ts';

/** The projects and the environment that a client or frontend token reaches (contract: sdk §1). */
export interface Reach {
  /** Project ids. */
  readonly projects: readonly string[] | '*';
  readonly environment: string;
}

/** @param environment the one that the request names; used only for tokens of all environments (contract: sdk §1.2) */
export const reachOf = (
  { projects, environment: own }: Pick<Caller, 'projects' | 'environment'>,
  environment: string | null | undefined,
): Reach => ({
  projects: projects.includes(everywhere) ? '*' : projects,
  environment: own === everywhere ? environment || defaultEnvironment : own,
});

/** What a request of an SDK reads: the projects of its token. */
export const tokenReads = ({
  identity: { projects },
}: {
  readonly identity: Pick<Caller, 'projects'>;
}): RequestReads => ({
  scopes: projects.includes(everywhere) ? '*' : projects.map(projectScope),
});
