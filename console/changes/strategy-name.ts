/** Display names of strategy types, by name. */
export type TypeNames = ReadonlyMap<string, string>;

/** The display names of listed strategy types. */
export const typeNames = (
  types: readonly { readonly name: string; readonly displayName?: string | null | undefined }[],
): TypeNames => new Map(types.map(({ name, displayName }) => [name, displayName || name]));

/** The display name of a strategy: its title, else its type. */
export const strategyName = (
  { title, name }: { readonly title?: string | null | undefined; readonly name: string },
  types: TypeNames,
): string => title || types.get(name) || name;
