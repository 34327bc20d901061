/** What a caller has marked: ids of projects, names of features. */
export interface Favorites {
  readonly projects: ReadonlySet<string>;
  readonly features: ReadonlySet<string>;
}

/** Of callers that mark nothing, such as API tokens. */
export const noFavorites: Favorites = { projects: new Set(), features: new Set() };
