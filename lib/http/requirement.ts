import type { RouteDeclaration } from '../contract/routes/route.ts';
import type { TokenKind } from '../contract/schemas/token.ts';
import type { Requirement } from '../identity/callers/admission.ts';
import { isTooLong } from './parameters.ts';

/** Kinds of token for the admin API; routes for SDKs declare others. */
const adminTokens: readonly TokenKind[] = ['admin', 'user'];

/** Whoever may call with a personal token may call after signing in. */
const admitted = (tokens: readonly TokenKind[]): readonly TokenKind[] =>
  tokens.includes('user') ? [...tokens, 'session'] : tokens;

/** Name of the path parameter with the project, unless the access of the route names another. */
const projectParameter = 'projectId';

type Params = Readonly<Record<string, string | undefined>>;

const parameter = (params: Params, name: string | undefined): string | undefined =>
  name === undefined ? undefined : params[name];

/** The project that must be visible. If its name is too long to exist, the schema refuses it later. */
const visibleProjectOf = (
  { access, invisibleProject }: Pick<RouteDeclaration, 'access' | 'invisibleProject'>,
  params: Params,
): string | undefined => {
  if (invisibleProject === 'unknown') return undefined;
  const project =
    params[projectParameter] ?? (typeof access === 'string' ? undefined : parameter(params, access.project));
  return project === undefined || isTooLong(project) ? undefined : project;
};

/** Whether the maintenance mode refuses a route (contract: maintenance §2). Readers and reports of SDKs go on. */
export const changesSomething = ({
  method,
  role,
  duringMaintenance,
}: Pick<RouteDeclaration, 'method' | 'role' | 'duringMaintenance'>): boolean =>
  method !== 'GET' && role !== 'none' && role !== 'reader' && role !== 'reporter' && duringMaintenance !== true;

/** What a route requires of the caller of one request. @param params path parameters, decoded */
export const requirementOf = (
  route: Pick<RouteDeclaration, 'access' | 'tokens' | 'invisibleProject' | 'method' | 'role' | 'duringMaintenance'>,
  params: Params,
): Requirement => {
  const tokens = admitted(route.tokens ?? adminTokens);
  const visibleProject = visibleProjectOf(route, params);
  const changes = changesSomething(route);
  if (typeof route.access === 'string') return { tokens, place: {}, visibleProject, changes };
  const { anyOf, project, environment } = route.access;
  return {
    tokens,
    changes,
    anyOf,
    place: { project: parameter(params, project), environment: parameter(params, environment) },
    visibleProject,
  };
};
