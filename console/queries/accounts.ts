import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

export type PersonalToken = Schema<'PersonalToken'>;

/** The rights of all accounts (docs/contract/access-overview.md). */
export const accessOverview = queryOptions({
  queryKey: ['access-overview'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/access/overview', { signal }))).overview,
});

/** The rights of one account; null: the account does not exist. */
export const accessOf = (id: number) =>
  queryOptions({
    ...accessOverview,
    select: (overview) => overview.find(({ userId }) => userId === id) ?? null,
  });

/** The rights of all accounts as CSV. */
export const accessAsCsv = async (): Promise<string> => {
  const answer = api.GET('/api/admin/access/overview', { headers: { Accept: 'text/csv' }, parseAs: 'text' });
  return String(await answerOf(answer));
};

export interface NewToken {
  readonly description: string;
  /** ISO 8601 */
  readonly expiresAt: string;
}
