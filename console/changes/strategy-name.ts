import { isKnown, type Known } from '../api/known.ts';
import { common } from '../texts/common.ts';

/** Display names of strategy types, by name. */
export type TypeNames = ReadonlyMap<string, string>;

/** The display names of listed strategy types. */
export const typeNames = (
  types: readonly { readonly name: string; readonly displayName?: string | null | undefined }[],
): TypeNames => new Map(types.map(({ name, displayName }) => [name, displayName || name]));

/** The display name of a strategy type; if the types cannot be read, its name. */
export const typeName = (name: string, types: Known<TypeNames>): string => {
  if (isKnown(types)) return types.get(name) ?? name;
  return types === 'pending' ? common.pending : name;
};

/** The display name of a strategy: its title, else its type. */
export const strategyName = (
  { title, name }: { readonly title?: string | null | undefined; readonly name: string },
  types: Known<TypeNames>,
): string => title || typeName(name, types);
