import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { api } from '../api/client.ts';

export const scimSettings = queryOptions({
  queryKey: ['scim-settings'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/scim-settings', { signal })),
});

export const switchScim = (enabled: boolean): Promise<unknown> =>
  answerOf(api.POST('/api/admin/scim-settings', { body: { enabled } }));

/** @returns the secret; the API never shows it again, and the one before it is worth nothing now */
export const newScimToken = async (): Promise<string> =>
  (await answerOf(api.POST('/api/admin/scim-settings/generate-new-token'))).token;

/** A user or a group that SCIM manages. */
export interface Provisioned {
  readonly id: number;
  readonly name: string;
  /** An email, or how many users a group has. */
  readonly detail: string;
  readonly disabled: boolean;
}

export const provisionedUsers = queryOptions({
  queryKey: ['provisioned', 'users'],
  queryFn: async ({ signal }) =>
    (await answerOf(api.GET('/api/admin/user-admin', { signal }))).users.flatMap(
      ({ id, name, username, email, scimId, disabled }): readonly Provisioned[] =>
        scimId === undefined
          ? []
          : [
              {
                id,
                name: name || username || email || String(id),
                detail: [...new Set([username, email])].filter(Boolean).join(' · '),
                disabled: disabled === true,
              },
            ],
    ),
});

export const provisionedGroups = queryOptions({
  queryKey: ['provisioned', 'groups'],
  queryFn: async ({ signal }) =>
    (await answerOf(api.GET('/api/admin/groups', { signal }))).groups.flatMap(
      ({ id, name, scimId, users }): readonly Provisioned[] =>
        scimId === undefined ? [] : [{ id, name, detail: String(users.length), disabled: false }],
    ),
});

export const deleteProvisionedUsers = (): Promise<unknown> => answerOf(api.DELETE('/api/admin/user-admin/scim-users'));

export const deleteProvisionedGroups = (): Promise<unknown> => answerOf(api.DELETE('/api/admin/groups/scim-groups'));
