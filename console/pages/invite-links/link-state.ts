import { base } from '../../api/base.ts';
import type { InviteLink } from '../../queries/invite-links.ts';

export type LinkState = 'open' | 'expired' | 'off';

/**
 * Whether people can sign up, and why not. An expired link may also be switched off: the API does not tell these apart.
 */
export const stateOf = ({ enabled, expiresAt }: Pick<InviteLink, 'enabled' | 'expiresAt'>, now: number): LinkState => {
  if (enabled) return 'open';
  return Date.parse(expiresAt) <= now ? 'expired' : 'off';
};

/** The full address of a link, with the host of the service as the API returns it. */
export const addressOf = ({ url, secret }: Pick<InviteLink, 'url' | 'secret'>): string =>
  url ?? `${location.origin}${base}/new-user?invite=${encodeURIComponent(secret)}`;
