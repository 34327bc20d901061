/** A grant, as the API lists it. */
interface Grant {
  readonly permission: string;
  readonly project?: string;
  readonly environment?: string;
}

/** What one may do in one place. */
export interface Place {
  readonly project: string | undefined;
  readonly environment: string | undefined;
  /** Permissions in words, each once, in their order. */
  readonly what: readonly string[];
}

const keyOf = ({ project = '', environment = '' }: Grant): string => `${project}/${environment}`;

/**
 * Grants by where they count: everywhere first, then project by project, and in each the whole of it before environments.
 * @param words what permissions are called
 */
export const placesOf = (grants: readonly Grant[], words: (permission: string) => string): readonly Place[] => {
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
