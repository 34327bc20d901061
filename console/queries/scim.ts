import { queryOptions } from '@tanstack/react-query';
import { answerOf } from '../../client/client.ts';
import { nameOf, otherNamesOf } from '../accounts/names.ts';
import { api } from '../api/client.ts';
import { groups } from './groups.ts';
import { users } from './users.ts';

export const scimSettings = queryOptions({
  queryKey: ['scim-settings'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/admin/scim-settings', { signal })),
});

/** Whether SCIM is on. While it is on, the names and members that it manages cannot be changed here. */
export const scimIsOn = queryOptions({ ...scimSettings, select: ({ enabled }) => enabled, staleTime: 60_000 });

export const switchScim = (enabled: boolean): Promise<unknown> =>
  answerOf(api.POST('/api/admin/scim-settings', { body: { enabled } }));

/** @returns the secret; the API never shows it again, and the previous secret stops working */
export const newScimToken = async (): Promise<string> =>
  (await answerOf(api.POST('/api/admin/scim-settings/generate-new-token'))).token;

/** A user or a group that SCIM manages. */
export interface Provisioned {
  readonly id: number;
  readonly name: string;
  /** The other names of a user, or the number of users in a group. */
  readonly detail: string;
  readonly disabled: boolean;
}

export const provisionedUsers = queryOptions({
  ...users,
  select: (all): readonly Provisioned[] =>
    all
      .filter(({ scimId }) => scimId !== undefined)
      .map((user) => ({
        id: user.id,
        name: nameOf(user),
        detail: otherNamesOf(user),
        disabled: user.disabled === true,
      })),
});

export const provisionedGroups = queryOptions({
  ...groups,
  select: (all): readonly Provisioned[] =>
    all
      .filter(({ scimId }) => scimId !== undefined)
      .map(({ id, name, users: members }) => ({ id, name, detail: String(members.length), disabled: false })),
});

export const deleteProvisionedUsers = (): Promise<unknown> => answerOf(api.DELETE('/api/admin/user-admin/scim-users'));

export const deleteProvisionedGroups = (): Promise<unknown> => answerOf(api.DELETE('/api/admin/groups/scim-groups'));
