import { ApiError } from '../../client/client.ts';

/** What the API said about one member of what was sent, by its path, e.g. `name`; undefined: nothing. */
export const fieldError = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.details.find((detail) => detail.path === path)?.message : undefined;
