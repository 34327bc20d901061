import type { InviteLink } from '../../queries/invite-links.ts';

export type LinkState = 'open' | 'expired' | 'off';

/** Whether people can sign up, and why not. What has expired may be switched off as well: the API does not say. */
export const stateOf = ({ enabled, expiresAt }: Pick<InviteLink, 'enabled' | 'expiresAt'>, now: number): LinkState => {
  if (enabled) return 'open';
  return Date.parse(expiresAt) <= now ? 'expired' : 'off';
};

/** The address of a link; the API knows the one of the service. */
export const addressOf = ({ url, secret }: Pick<InviteLink, 'url' | 'secret'>): string =>
  url ?? `${location.origin}/new-user?invite=${encodeURIComponent(secret)}`;
