import { ApiError } from '../../client/error.ts';
import { queryClient } from '../api/query-client.ts';
import { common } from '../texts/common.ts';
import { isSame } from './same.ts';

/** Nobody overwrites silently. @throws ApiError 409 if it is no longer as it was when the edit began */
export const requireUnmoved = async (before: unknown, now: unknown): Promise<void> => {
  if (isSame(before, now)) return;
  await queryClient.invalidateQueries();
  throw new ApiError({ status: 409, name: 'Conflict', message: common.change.moved, details: [], id: undefined });
};
