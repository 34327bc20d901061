import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** A user or service account, with little more than its names. */
export type AccountSummary = Schema<'UserSummary'>;
export type PersonalToken = Schema<'PersonalToken'>;

/** All users and service accounts, and all groups without their members. */
export const holders = queryOptions({
  queryKey: ['holders'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/user-admin/access', { signal })),
  staleTime: 60_000,
});

/** Who may reach what (docs/contract/access-overview.md). */
export const accessOverview = queryOptions({
  queryKey: ['access-overview'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/access/overview', { signal }))).overview,
});

/** What one account may reach; null: there is no such account. */
export const accessOf = (id: number) =>
  queryOptions({
    ...accessOverview,
    select: (overview) => overview.find(({ userId }) => userId === id) ?? null,
  });

/** The same for all accounts, as a file for programs for tables. */
export const accessAsCsv = async (): Promise<string> => {
  const answer = api.GET('/api/admin/access/overview', { headers: { Accept: 'text/csv' }, parseAs: 'text' });
  return String(await answerOf(answer));
};

/** Who holds which roles in a project. */
export const projectHolders = (projectId: string) =>
  queryOptions({
    queryKey: ['project-holders', projectId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/admin/projects/{projectId}/access', { params: { path: { projectId } }, signal })),
    staleTime: 60_000,
  });

/** Whether SCIM is on. While it is, names and members that it manages cannot be changed here. */
export const scimIsOn = queryOptions({
  queryKey: ['scim-is-on'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/scim-settings', { signal }))).enabled,
  staleTime: 60_000,
});

export interface NewToken {
  readonly description: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}
