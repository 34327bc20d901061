import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';
import type { NewToken } from './accounts.ts';

export type ServiceAccount = Schema<'ServiceAccount'>;

const list = async (signal?: AbortSignal): Promise<readonly ServiceAccount[]> =>
  (await answerOf(api.GET('/api/admin/service-account', { ...(signal && { signal }) }))).serviceAccounts;

export const serviceAccounts = queryOptions({
  queryKey: ['service-accounts'],
  queryFn: ({ signal }) => list(signal),
});

/** One service account; null: there is none with this id. The API has no route for a single one, so all are read. */
export const serviceAccount = (id: number) =>
  queryOptions({
    ...serviceAccounts,
    select: (accounts) => accounts.find((account) => account.id === id) ?? null,
  });

/** The editable members of a service account. */
export interface ServiceAccountDraft {
  readonly name: string;
  /** null: the account has no root role */
  readonly rootRole: number | null;
}

export const serviceAccountDraftOf = ({ name, rootRole }: ServiceAccount): ServiceAccountDraft => ({
  name: name ?? '',
  rootRole: rootRole ?? null,
});

/** Reads a service account, bypassing every cache; undefined: it was deleted. */
export const serviceAccountNow = async (id: number): Promise<ServiceAccountDraft | undefined> => {
  const found = (await list()).find((account) => account.id === id);
  return found && serviceAccountDraftOf(found);
};

export interface NewServiceAccount {
  readonly name: string;
  /** Empty: the API derives it from the name. */
  readonly username: string;
  readonly rootRole: number;
}

/** @returns the id of the account */
export const createServiceAccount = async ({ name, username, rootRole }: NewServiceAccount): Promise<number> => {
  const body = {
    rootRole,
    ...(name.trim() !== '' && { name: name.trim() }),
    ...(username.trim() !== '' && { username: username.trim() }),
  };
  return (await answerOf(api.POST('/api/admin/service-account', { body }))).id;
};

export const changeServiceAccount = (id: number, { name, rootRole }: ServiceAccountDraft): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/service-account/{id}', {
      params: { path: { id } },
      body: { ...(name.trim() !== '' && { name: name.trim() }), ...(rootRole !== null && { rootRole }) },
    }),
  );

export const deleteServiceAccount = (id: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/service-account/{id}', { params: { path: { id } } }));

export const serviceAccountTokens = (id: number) =>
  queryOptions({
    queryKey: ['service-account-tokens', id],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/api/admin/service-account/{id}/token', { params: { path: { id } }, signal }))).pats,
  });

/** @returns the secret; the API never shows it again */
export const createServiceAccountToken = async (id: number, token: NewToken): Promise<string> =>
  (await answerOf(api.POST('/api/admin/service-account/{id}/token', { params: { path: { id } }, body: token }))).secret;

export const deleteServiceAccountToken = (id: number, tokenId: number): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/service-account/{id}/token/{tokenId}', { params: { path: { id, tokenId } } }));
