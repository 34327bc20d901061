import { ApiError } from '../../client/client.ts';

/** Whether another attempt may succeed: the server or the network fails only temporarily. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || error.status === 429 : error instanceof TypeError;
