/** A grant, as the API lists it. */
interface Grant {
  readonly permission: string;
  readonly project?: string;
  readonly environment?: string;
}

/** What the caller may do in one place. */
export interface RightsInPlace {
  readonly project: string | undefined;
  readonly environment: string | undefined;
  /** Permissions in words, without duplicates, in a fixed order. */
  readonly what: readonly string[];
}

const keyOf = ({ project = '', environment = '' }: Grant): string => `${project}/${environment}`;

/**
 * Groups grants by place: everywhere first, then project by project, each whole project before its environments.
 * @param words the texts for permissions
 */
export const placesOf = (grants: readonly Grant[], words: (permission: string) => string): readonly RightsInPlace[] => {
  const places = Map.groupBy(grants, keyOf);
  return [...places.values()]
    .map((granted) => ({
      project: granted[0]?.project,
      environment: granted[0]?.environment,
      what: [...new Set(granted.map(({ permission }) => words(permission)))].sort((a, b) => a.localeCompare(b, 'en')),
    }))
    .sort(
      (a, b) =>
        (a.project ?? '').localeCompare(b.project ?? '', 'en') ||
        (a.environment ?? '').localeCompare(b.environment ?? '', 'en'),
    );
};
