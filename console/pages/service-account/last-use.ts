import type { ServiceAccount } from '../../queries/service-accounts.ts';

/** The last use of any token of a service account; null: never. */
export const lastUseOf = ({ tokens }: Pick<ServiceAccount, 'tokens'>): string | null =>
  tokens.reduce<string | null>((last, { seenAt }) => (seenAt !== null && seenAt > (last ?? '') ? seenAt : last), null);

/** The number of expired tokens. @param now in ms */
export const expiredOf = ({ tokens }: Pick<ServiceAccount, 'tokens'>, now: number): number =>
  tokens.filter(({ expiresAt }) => expiresAt !== undefined && Date.parse(expiresAt) <= now).length;
