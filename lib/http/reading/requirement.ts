import { changesSomething, type RouteDeclaration } from '../../contract/routes/route.ts';
import type { TokenKind } from '../../contract/schemas/token.ts';
import type { Requirement } from '../../identity/callers/admission.ts';
import { isTooLong } from './parameters.ts';

/** Kinds of token for the admin API; routes for SDKs declare others. */
const adminTokens: readonly TokenKind[] = ['admin', 'user'];

/** Adds session tokens to personal tokens: users have the same rights after signing in. */
const admitted = (tokens: readonly TokenKind[]): readonly TokenKind[] =>
  tokens.includes('user') ? [...tokens, 'session'] : tokens;

/** Name of the path parameter with the project, unless the access of the route names another. */
const projectParameter = 'projectId';

type Params = Readonly<Record<string, string | undefined>>;

const parameter = (params: Params, name: string | undefined): string | undefined =>
  name === undefined ? undefined : params[name];

/** The project in the path of a request; undefined if its name is too long to exist, which the schema refuses later. */
export const projectInPath = ({ access }: Pick<RouteDeclaration, 'access'>, params: Params): string | undefined => {
  const project =
    params[projectParameter] ?? (typeof access === 'string' ? undefined : parameter(params, access.project));
  return project === undefined || isTooLong(project) ? undefined : project;
};

/** The requirements of a route for the caller of one request. @param params path parameters, decoded */
export const requirementOf = (
  route: Pick<RouteDeclaration, 'access' | 'tokens' | 'invisibleProject' | 'method' | 'role' | 'duringMaintenance'>,
  params: Params,
): Requirement => {
  const tokens = admitted(route.tokens ?? adminTokens);
  const visibleProject = route.invisibleProject === 'unknown' ? undefined : projectInPath(route, params);
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
