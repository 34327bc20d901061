import { badData, invalid } from '../../contract/problems.ts';
import type { CreatedApiToken, NewApiToken } from '../../contract/schemas/api-token.ts';
import { commit } from '../../store/commit/commit.ts';
import type { ReadView, Unwritten } from '../../store/commit/decision.ts';
import { fitsKey } from '../../store/table/fits-key.ts';
import { environmentKey, instance, projectKey, projectScope, tokenKey } from '../../store/table/keys.ts';
import type { Table } from '../../store/table/table.ts';
import type { Act } from '../callers/act.ts';
import { newApiToken, sha256 } from '../callers/token.ts';
import { nextId } from '../rights/numbering.ts';
import { utc } from '../rights/utc.ts';
import { type ApiTokenItem, type ApiTokenKind, apiTokenDocument, apiTokenView, placeOfToken } from './view.ts';

/** What a token is for, every member stated. */
export interface TokenPlan {
  readonly name: string;
  readonly type: ApiTokenKind;
  readonly projects: readonly string[];
  readonly environment: string;
  readonly expiresAt: string | null;
}

const everywhere = '*';
const defaultEnvironment = 'default';

const projectsOf = ({ project, projects }: NewApiToken): readonly string[] | undefined => {
  if (project !== undefined && projects !== undefined) throw invalid('project', 'cannot be given beside `projects`');
  const given = project === undefined ? projects : [project];
  return given?.includes(everywhere) ? [everywhere] : given && [...new Set(given)];
};

/**
 * Completes what a caller asked for (behaviour §4, api-tokens).
 * @throws Problem `ValidationError` without a name; `BadDataError` for an admin token that is limited to projects or an
 *   environment, and for another that is for every environment
 */
export const planToken = (given: NewApiToken): TokenPlan => {
  const name = given.tokenName ?? given.username;
  if (name === undefined) throw invalid('tokenName', 'is required');
  const projects = projectsOf(given) ?? [everywhere];
  const environment = given.environment ?? (given.type === 'admin' ? everywhere : defaultEnvironment);
  if (given.type === 'admin' && (environment !== everywhere || projects[0] !== everywhere)) {
    throw badData('An admin token is for all projects and environments: leave `project` and `environment` out.');
  }
  if (given.type !== 'admin' && environment === everywhere) {
    throw badData(`A ${given.type} token is for one \`environment\`, not for all.`);
  }
  return { name, type: given.type, projects, environment, expiresAt: given.expiresAt ? utc(given.expiresAt) : null };
};

/** @throws Problem `BadDataError` naming what does not exist */
const requirePlaces = async (view: ReadView, { projects, environment }: TokenPlan): Promise<void> => {
  const wanted = projects.filter((id) => id !== everywhere);
  const items = await view.getMany(wanted.filter(fitsKey).map(projectKey));
  const unknown = wanted.filter((id) => !items.some((item) => item?.id === id));
  if (unknown.length > 0) throw badData(`\`projects\`: there are no projects ${unknown.join(', ')}.`);
  if (environment === everywhere) return;
  if (!fitsKey(environment) || (await view.get(environmentKey(environment))) === undefined) {
    throw badData(`\`environment\`: there is no environment ${environment}.`);
  }
};

/**
 * Makes a token; its secret is in the answer and nowhere else.
 * @throws Problem `BadDataError` for unknown projects or an unknown environment
 */
export const createApiToken = (table: Table, act: Act, plan: TokenPlan): Promise<CreatedApiToken> => {
  const secret = newApiToken(plan);
  const hash = sha256(secret);
  const place = placeOfToken(plan);
  const scopes = [instance, ...(place.project === undefined ? [] : [projectScope(place.project)])] as const;
  return commit({ table, ...act }, scopes, async (view) => {
    await requirePlaces(view, plan);
    const { id, head } = nextId(view, 'token');
    await view.get(tokenKey(hash));
    const token: Unwritten<ApiTokenItem> = {
      ...tokenKey(hash),
      kind: 'token',
      id,
      sha256: hash,
      userId: null,
      ...plan,
      createdAt: act.now.toISOString(),
    };
    return {
      put: [token],
      events: [{ type: 'api-token-created', ...place, data: apiTokenDocument(token) }],
      head,
      answer: { ...apiTokenView(token, null), secret },
    };
  });
};
