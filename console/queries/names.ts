import { ApiError, answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';
import { fieldError } from '../api/field-errors.ts';
import { isWorthRetrying } from '../api/problem.ts';
import { queryClient } from '../api/query-client.ts';
import { strategyTypes } from './configuration.ts';
import { groups } from './groups.ts';
import { serviceAccounts } from './service-accounts.ts';
import { users } from './users.ts';

/** A kind of thing whose names are unique. */
export type NameKind =
  | 'flag'
  | 'project'
  | 'environment'
  | 'segment'
  | 'context-field'
  | 'tag-type'
  | 'strategy-type'
  | 'group'
  | 'role'
  | 'username'
  | 'email';

/** What the service says against a name; null: nothing. @throws when it could not judge */
const judgement = async (asked: Promise<unknown>): Promise<string | null> => {
  try {
    await asked;
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error;
    return fieldError(error, 'name') ?? fieldError(error, 'id') ?? error.message;
  }
};

/** How long a list that was read counts, in ms; not after a change on this page. */
const staleTime = 60_000;

const usernames = async (): Promise<readonly (string | null | undefined)[]> =>
  (
    await Promise.all([
      queryClient.fetchQuery({ ...users, staleTime }),
      queryClient.fetchQuery({ ...serviceAccounts, staleTime }),
    ])
  ).flatMap((accounts) => accounts.map(({ username }) => username));

/** Checks of names for new things; the last ones have no route of their own, so their lists are read. */
const checks: Readonly<
  Record<NameKind, (name: string, project: string | undefined, taken: string) => Promise<string | null>>
> = {
  flag: (name, projectId) =>
    judgement(
      answerOf(
        api.POST('/api/admin/features/validate', { body: { name, ...(projectId !== undefined && { projectId }) } }),
      ),
    ),
  project: (id) => judgement(answerOf(api.POST('/api/admin/projects/validate', { body: { id } }))),
  environment: (name) => judgement(answerOf(api.POST('/api/admin/environments/validate', { body: { name } }))),
  segment: (name) => judgement(answerOf(api.POST('/api/admin/segments/validate', { body: { name } }))),
  'context-field': (name) => judgement(answerOf(api.POST('/api/admin/context/validate', { body: { name } }))),
  'tag-type': (name) => judgement(answerOf(api.POST('/api/admin/tag-types/validate', { body: { name } }))),
  role: (name) => judgement(answerOf(api.POST('/api/admin/roles/validate', { body: { name } }))),
  'strategy-type': async (name, _, taken) =>
    (await queryClient.fetchQuery({ ...strategyTypes, staleTime })).some((one) => one.name === name) ? taken : null,
  group: async (name, _, taken) =>
    (await queryClient.fetchQuery({ ...groups, staleTime })).some((one) => one.name === name) ? taken : null,
  username: async (name, _, taken) => ((await usernames()).includes(name) ? taken : null),
  // The case of emails does not count.
  email: async (name, _, taken) =>
    (await queryClient.fetchQuery({ ...users, staleTime })).some(
      ({ email }) => email?.toLowerCase() === name.toLowerCase(),
    )
      ? taken
      : null,
};

export interface CheckedName {
  readonly kind: NameKind;
  readonly name: string;
  /** The project of a flag: its rule for names holds, too. */
  readonly project: string | undefined;
  /** What is said of a name in the list. */
  readonly taken: string;
}

/**
 * What the service says against a name for a new thing; null: nothing. A name is judged once: after the thing was made,
 * its own name would be taken.
 */
export const nameProblem = ({ kind, name, project, taken }: CheckedName) => ({
  queryKey: ['name', kind, project, name],
  queryFn: () => checks[kind](name, project, taken),
  enabled: ({ state }: { readonly state: { readonly data: unknown } }) => name !== '' && state.data === undefined,
  retry: isWorthRetrying,
  gcTime: 0,
});
