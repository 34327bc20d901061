import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { api } from '../api/client.ts';

/** A public signup token. */
export type InviteLink = Schema<'SignupToken'>;

export const inviteLinks = queryOptions({
  queryKey: ['invite-links'],
  queryFn: async ({ signal }) => (await answerOf(api.GET('/api/admin/invite-link/tokens', { signal }))).tokens,
});

/** Reads the editable members of a link, bypassing every cache. */
export const inviteLinkNow = async (token: string): Promise<Required<InviteLinkChange>> => {
  const { expiresAt, enabled } = await answerOf(
    api.GET('/api/admin/invite-link/tokens/{token}', { params: { path: { token } } }),
  );
  return { expiresAt, enabled };
};

export interface NewInviteLink {
  readonly name: string;
  /** ISO 8601; at most a month from now. */
  readonly expiresAt: string;
}

export const createInviteLink = ({ name, expiresAt }: NewInviteLink): Promise<InviteLink> =>
  answerOf(api.POST('/api/admin/invite-link/tokens', { body: { name: name.trim(), expiresAt } }));

/** The editable members of a link; an absent member does not change. */
export interface InviteLinkChange {
  readonly expiresAt?: string;
  readonly enabled?: boolean;
}

export const changeInviteLink = (token: string, change: InviteLinkChange): Promise<InviteLink> =>
  answerOf(api.PUT('/api/admin/invite-link/tokens/{token}', { params: { path: { token } }, body: change }));

/** Whether a link is open for sign-up. Needs no session. @throws ApiError when it is not open */
export const openInvitation = (token: string) =>
  queryOptions({
    queryKey: ['open-invitation', token],
    queryFn: async ({ signal }) => {
      await answerOf(api.GET('/invite/{token}/validate', { params: { path: { token } }, signal }));
      return true;
    },
    retry: false,
  });

export interface SignUp {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export const signUp = (token: string, person: SignUp): Promise<unknown> =>
  answerOf(api.POST('/invite/{token}/signup', { params: { path: { token } }, body: person }));
