import type { FeatureItem } from '../table/items.ts';

/** When something was made here; a namesake that was deleted before has nothing to do with it. */
export type Made = Pick<FeatureItem, 'createdAt' | 'madeAt'>;

/** ISO 8601. */
export const madeAt = (made: Made): string => made.madeAt ?? made.createdAt;

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
