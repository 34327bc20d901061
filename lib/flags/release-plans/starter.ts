import { tokensId } from '../../identity/callers/account-id.ts';
import type { Actor } from '../../store/commit/journal.ts';

/** Somebody who acts on a plan. */
export interface Starter {
  readonly id: number;
  readonly username: string;
  /** Id of the API token, if it was one: the plan runs on in its name, and only while it works. */
  readonly tokenId?: number | undefined;
}

/** Who runs the plans that an author adds, starts or resumes. */
export const starterFrom = ({ createdBy, createdByUserId, tokenId }: Actor): Starter => ({
  id: createdByUserId ?? tokensId,
  username: createdBy,
  ...(tokenId !== undefined && { tokenId }),
});

/** Whether two are the same user, or the same token. */
export const isSameStarter = (a: Starter, b: Starter): boolean => a.id === b.id && a.tokenId === b.tokenId;
