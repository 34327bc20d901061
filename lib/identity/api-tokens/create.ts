import { badData, invalid } from '../../contract/problems.ts';
import type { CreatedApiToken, NewApiToken } from '../../contract/schemas/api-token.ts';
import { utc } from '../../contract/utc.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { defaultEnvironment, environmentKey, projectKey, tokenKey } from '../../store/table/keys.ts';
import type { CallerContext } from '../callers/context.ts';
import { everywhere, newApiToken, sha256 } from '../callers/token.ts';
import { takeId } from '../directory/ids.ts';
import { requireProject } from '../directory/project.ts';
import { scopesOfToken } from './change.ts';
import { requireTokenPermission } from './permission.ts';
import { limitedToProject } from './project-token.ts';
import { type ApiTokenItem, apiTokenDocument, apiTokenView, placeOfToken } from './view.ts';

/** What a token is for, as it is stored. */
type TokenPlan = Pick<ApiTokenItem, 'name' | 'type' | 'projects' | 'environment' | 'expiresAt'>;

/** What a token is for, as the caller gave it. */
type GivenPlaces = Pick<NewApiToken, 'type' | 'project' | 'projects' | 'environment'>;

const environmentOf = ({ type, environment }: GivenPlaces): string =>
  environment ?? (type === 'admin' ? everywhere : defaultEnvironment);

const projectsOf = ({ project, projects }: NewApiToken): readonly string[] => {
  if (project !== undefined && projects !== undefined) throw invalid('project', 'cannot be given beside `projects`');
  const given = project === undefined ? (projects ?? [everywhere]) : [project];
  return given.includes(everywhere) ? [everywhere] : [...new Set(given)];
};

/**
 * Adds the defaults to what the caller gave (contract: api-tokens §2).
 * @throws Problem `ValidationError` without a name; `BadDataError` for an admin token that is limited to projects or an
 *   environment, and for any other token that is for every environment
 */
const planToken = (given: NewApiToken): TokenPlan => {
  const name = given.tokenName ?? given.username;
  if (name === undefined) throw invalid('tokenName', 'is required');
  const projects = projectsOf(given);
  const environment = environmentOf(given);
  if (given.type === 'admin' && (environment !== everywhere || projects[0] !== everywhere)) {
    throw badData('An admin token is for all projects and environments: leave `project` and `environment` out.');
  }
  if (given.type !== 'admin' && environment === everywhere) {
    throw badData(`A ${given.type} token is for one \`environment\`, not for all.`);
  }
  return { name, type: given.type, projects, environment, expiresAt: given.expiresAt ? utc(given.expiresAt) : null };
};

const placeKeys = ({ projects, environment }: Pick<TokenPlan, 'projects' | 'environment'>) => ({
  projects: projects.filter((id) => id !== everywhere).map(projectKey),
  environments: environment === everywhere ? [] : [environmentKey(environment)],
});

/** What the creation of a token reads. @param project the only project that the token is for */
export const newTokenReads = (given: GivenPlaces, project = given.project): RequestReads => {
  const place = {
    projects: project === undefined ? (given.projects ?? [everywhere]) : [project],
    environment: environmentOf(given),
  };
  const { projects, environments } = placeKeys(place);
  return { scopes: scopesOfToken(place), keys: [...projects, ...environments] };
};

/** @throws Problem `BadDataError` naming projects that do not exist, or else an environment that does not exist */
const requirePlaces = async (unit: UnitOfWork, plan: TokenPlan): Promise<void> => {
  const keys = placeKeys(plan);
  const wanted = plan.projects.filter((id) => id !== everywhere);
  const [items, environments] = await Promise.all([unit.getMany(keys.projects), unit.getMany(keys.environments)]);
  const unknown = wanted.filter((id) => !items.some((item) => item?.id === id));
  if (unknown.length > 0) throw badData(`\`projects\`: there are no projects ${unknown.join(', ')}.`);
  if (environments.includes(undefined)) throw badData(`\`environment\`: there is no environment ${plan.environment}.`);
};

/** Stores a new token. Its secret is only in the answer. */
const storeToken = (context: CommandContext, plan: TokenPlan): Promise<CreatedApiToken> => {
  const secret = newApiToken(plan);
  const hash = sha256(secret);
  return transact(context, scopesOfToken(plan), async (unit) => {
    await requirePlaces(unit, plan);
    const id = takeId(unit, 'token');
    const token: Unwritten<ApiTokenItem> = {
      ...tokenKey(hash),
      kind: 'token',
      id,
      sha256: hash,
      userId: null,
      ...plan,
      createdAt: unit.now.toISOString(),
    };
    unit.create(token);
    unit.emit({ type: 'api-token-created', ...placeOfToken(token), data: apiTokenDocument(token) });
    return { ...apiTokenView(token, null), secret };
  });
};

/**
 * Creates a token (contract: api-tokens §1–§3).
 * @throws Problem `NoAccessError` naming the permission for its kind; `ValidationError`; `BadDataError` for projects or
 *   an environment that a token of its kind cannot have, or that are unknown
 */
export const createApiToken = async (context: CallerContext, given: NewApiToken): Promise<CreatedApiToken> => {
  requireTokenPermission(context.caller.rights, given.type, 'CREATE');
  return storeToken(context, planToken(given));
};

/**
 * Creates a token that is for the project alone (contract: api-tokens §8).
 * @throws Problem `NotFoundError` for an unknown project; `BadDataError` for an admin token or other projects;
 *   otherwise as `createApiToken`
 */
export const createProjectToken = async (
  context: CommandContext,
  { project, given }: { readonly project: string; readonly given: NewApiToken },
): Promise<CreatedApiToken> => {
  await requireProject(readingOf(context), project);
  return storeToken(context, planToken(limitedToProject(given, project)));
};
