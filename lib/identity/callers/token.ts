import { createHash, randomBytes } from 'node:crypto';

/** What stands before the first `.` of a secret, so that a reader can tell what a token is for (behaviour §0). */
export interface TokenSlots {
  /** Project ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Environment name, or `*`. */
  readonly environment: string;
}

const longestToken = 1000;
/** `<projects>:<environment>.<secret>` or `user:<secret>`; configured tokens may have any secret part. */
const tokenForm = /^[^\s:]+:\S+$/;
const bearer = /^bearer +/i;

/**
 * The token in a header value: the value itself, a leading `Bearer ` tolerated (behaviour §0).
 * @returns undefined when there is none, or it cannot be a token: `x.y` without `:`
 */
export const tokenIn = (header: string | undefined): string | undefined => {
  const value = header?.trim().replace(bearer, '');
  return value !== undefined && value.length <= longestToken && tokenForm.test(value) ? value : undefined;
};

/** SHA-256 of a whole token, in hex: under it a token is stored, the token itself never is. */
export const sha256 = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 28 random bytes in hex (behaviour §0). */
const secretPart = (): string => randomBytes(28).toString('hex');

/** `[]` stands for two or more projects, which the token's record lists. */
const projectSlot = (projects: readonly string[]): string => (projects.length === 1 ? (projects[0] ?? '[]') : '[]');

/** A new admin, client or frontend token, e.g. `default:production.3f…`. */
export const newApiToken = ({ projects, environment }: TokenSlots): string =>
  `${projectSlot(projects)}:${environment}.${secretPart()}`;

/** A new personal or service-account token, `user:3f…`. */
export const newUserToken = (): string => `user:${secretPart()}`;
