import type { RouteDeclaration } from '../contract/routes/route.ts';
import type { TokenKind } from '../contract/schemas/token.ts';
import type { Requirement } from '../identity/callers/admission.ts';
import { tooLong } from './path-parameters.ts';

/** Who calls the admin API; the paths for SDKs say otherwise. */
const adminTokens: readonly TokenKind[] = ['admin', 'user'];

/** The name under which paths hold a project's id, unless the route's access names another. */
const projectParameter = 'projectId';

type Params = Readonly<Record<string, string | undefined>>;

const named = (params: Params, name: string | undefined): string | undefined =>
  name === undefined ? undefined : params[name];

/** The project whose visibility counts. One whose name is too long to exist is left to the schema check. */
const visibleProjectOf = (
  { access, invisibleProject }: Pick<RouteDeclaration, 'access' | 'invisibleProject'>,
  params: Params,
): string | undefined => {
  if (invisibleProject === 'unknown') return undefined;
  const project = params[projectParameter] ?? (typeof access === 'string' ? undefined : named(params, access.project));
  return project === undefined || tooLong(project) ? undefined : project;
};

/** What a route demands of the caller of one request. @param params path parameters, decoded */
export const requirementOf = (
  route: Pick<RouteDeclaration, 'access' | 'tokens' | 'invisibleProject'>,
  params: Params,
): Requirement => {
  const tokens = route.tokens ?? adminTokens;
  const visibleProject = visibleProjectOf(route, params);
  if (typeof route.access === 'string') return { tokens, place: {}, visibleProject };
  const { anyOf, project, environment } = route.access;
  return {
    tokens,
    anyOf,
    place: { project: named(params, project), environment: named(params, environment) },
    visibleProject,
  };
};
