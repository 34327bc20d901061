import { ApiError } from '../../client/error.ts';
import { isSame } from '../../lib/definition/same.ts';
import { queryClient } from '../api/query-client.ts';
import { common } from '../texts/common.ts';

/** Prevents silent overwriting. @throws ApiError 409 if the thing has changed since the edit began */
export const requireUnmoved = async (before: unknown, now: unknown): Promise<void> => {
  if (isSame(before, now)) return;
  await queryClient.invalidateQueries();
  throw new ApiError({ status: 409, name: 'Conflict', message: common.change.moved, details: [], id: undefined });
};
