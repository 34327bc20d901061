import type { Made } from '../features/made-at.ts';

/** What a caller has marked of one kind. */
export interface Marks {
  readonly size: number;
  /** Whether this one is marked, not an earlier one of the same name. */
  has(name: string, made: Made): boolean;
}

/** What a caller has marked: ids of projects, names of features. */
export interface Favorites {
  readonly projects: Marks;
  readonly features: Marks;
}

/** Of callers that mark nothing, such as API tokens. */
export const noFavorites: Favorites = { projects: new Set(), features: new Set() };
