import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

export type PersonalToken = Schema<'PersonalToken'>;

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

export interface NewToken {
  readonly description: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}
