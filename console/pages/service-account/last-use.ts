import type { ServiceAccount } from '../../queries/service-accounts.ts';

/** When a service account was last used, which its tokens know; null: never. */
export const lastUseOf = ({ tokens }: Pick<ServiceAccount, 'tokens'>): string | null =>
  tokens.reduce<string | null>((last, { seenAt }) => (seenAt !== null && seenAt > (last ?? '') ? seenAt : last), null);

/** How many of its tokens no longer count. @param now in ms */
export const expiredOf = ({ tokens }: Pick<ServiceAccount, 'tokens'>, now: number): number =>
  tokens.filter(({ expiresAt }) => expiresAt !== undefined && Date.parse(expiresAt) <= now).length;
