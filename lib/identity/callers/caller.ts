import type { TokenKind } from '../../contract/schemas/token.ts';
import type { Rights } from '../rights/rights.ts';

/** Who sent a request, and what they may do. */
export interface Caller {
  readonly kind: TokenKind;
  /** `createdBy` of events (contract: access §2). */
  readonly name: string;
  readonly userId: number | null;
  readonly tokenKey: string;
  /** The session that sent the request, as SHA-256 of its cookie; null: a token of another kind. */
  readonly session: string | null;
  /**
   * When all sessions of the caller's account were last ended, as read when the request was admitted; absent: never, or
   * there is no account.
   */
  readonly signedOutAt?: string | undefined;
  readonly projects: readonly string[];
  readonly environment: string;
  readonly rights: Rights;
}
