import { createHash, randomBytes } from 'node:crypto';
import { maxToken } from '../../contract/limits.ts';

/** What a token is for: the readable part of its text (contract: access §1). */
export interface TokenSlots {
  /** Project ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Environment name, or `*`. */
  readonly environment: string;
}

/** Represents all projects, or all environments, of a token. */
export const everywhere = '*';

/** `<projects>:<environment>.<secret>`, `user:<secret>`, `session:<secret>`, `scim:<secret>` or `signal:<secret>`; the secret of configured tokens may be any text. */
const tokenForm = /^[^\s:]+:\S+$/;
const bearer = /^bearer +/i;

/**
 * The token in a header value, without a leading `Bearer ` (contract: requests §1).
 * @returns undefined when there is none, or the text does not have the form of a token
 */
export const tokenIn = (header: string | undefined): string | undefined => {
  const value = header?.trim().replace(bearer, '');
  return value !== undefined && value.length <= maxToken && tokenForm.test(value) ? value : undefined;
};

/** SHA-256 of a whole token, in hex. Only this is stored, not the token itself (contract: access §11). */
export const sha256 = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 28 random bytes in hex (contract: access §1). */
const secretPart = (): string => randomBytes(28).toString('hex');

/** `[]` stands for two or more projects, which are stored with the token. */
const projectSlot = (projects: readonly string[]): string => (projects.length === 1 ? (projects[0] ?? '[]') : '[]');

/** A new admin, client or frontend token, e.g. `default:production.3f…`. */
export const newApiToken = ({ projects, environment }: TokenSlots): string =>
  `${projectSlot(projects)}:${environment}.${secretPart()}`;

/** A new personal or service-account token, `user:3f…`. */
export const newUserToken = (): string => `user:${secretPart()}`;

/** A new token of the identity provider, `scim:3f…`. */
export const newScimToken = (): string => `scim:${secretPart()}`;

/** A new token of a signal endpoint, `signal:3f…`. */
export const newSignalToken = (): string => `signal:${secretPart()}`;

const sessionPrefix = 'session:';
/** A new token of a session, `session:3f…`. */
export const newSessionToken = (): string => `${sessionPrefix}${secretPart()}`;
export const isSessionToken = (token: string): boolean => token.startsWith(sessionPrefix);
