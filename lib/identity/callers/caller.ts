import type { TokenKind } from '../../contract/schemas/token.ts';
import type { Rights } from '../rights/rights.ts';

/**
 * Who a token speaks for, as far as the token itself says: what the authorizer hands to the functions.
 */
export interface Identity {
  /** `user`: a personal or service-account token. */
  readonly kind: TokenKind;
  /** Name of an API token, description of a personal one. */
  readonly tokenName: string;
  readonly tokenId: number;
  /** SHA-256 of the secret, in hex; under it the token is stored. */
  readonly tokenKey: string;
  /** Owner of a personal or service-account token, else null. */
  readonly userId: number | null;
  /** Project ids, or `['*']`. */
  readonly projects: readonly string[];
  /** Environment name, or `*`. */
  readonly environment: string;
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null;
}

/** Who asks, with what they may do. */
export interface Caller {
  readonly kind: TokenKind;
  /** `createdBy` of events: the token's name, or of a user the email, else the username, else `unknown`. */
  readonly name: string;
  readonly userId: number | null;
  readonly tokenKey: string;
  readonly projects: readonly string[];
  readonly environment: string;
  readonly rights: Rights;
}
