import { ApiError } from '../../client/client.ts';

/** The message of the API about one member of the request, by its path, e.g. `name`; undefined: there is none. */
export const fieldError = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.details.find((detail) => detail.path === path)?.message : undefined;
