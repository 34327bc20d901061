import { maxScimPage, type ScimListQuery } from '../../contract/schemas/scim.ts';
import { scimUrns } from '../../contract/scim-urns.ts';
import { type Schema, withoutUrn } from './schemas.ts';

/** Which attributes an answer contains, as texts separated by commas. */
export interface Selection {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

/** The listed attributes, in lower case; for a part of an attribute, the whole attribute. */
const namesIn = (schema: Schema, list: string | undefined): ReadonlySet<string> =>
  new Set(
    (list ?? '')
      .split(',')
      .map((name) => withoutUrn(schema, name.trim()).split('.', 1)[0]?.toLowerCase() ?? '')
      .filter((name) => name !== ''),
  );

/** Attributes that every answer contains (RFC 7643 §3.1). */
const always = ['schemas', 'id'];

/** Whether an answer contains an attribute (RFC 7644 §3.9). */
export const isSelected = (schema: Schema, { attributes, excludedAttributes }: Selection, name: string): boolean => {
  if (always.includes(name)) return true;
  const wanted = namesIn(schema, attributes);
  if (wanted.size > 0) return wanted.has(name.toLowerCase());
  return !namesIn(schema, excludedAttributes).has(name.toLowerCase());
};

/**
 * A resource with the attributes that were asked for. The required members of `T` are those that all answers contain.
 */
export const selected = <T extends { readonly id: string }>(schema: Schema, selection: Selection, resource: T): T =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => isSelected(schema, selection, name))) as T;

/** The index at which a page begins, from 0, and its maximum size (RFC 7644 §3.4.2.4). */
const windowOf = ({ startIndex = 1, count = maxScimPage }: Pick<ScimListQuery, 'startIndex' | 'count'>) => ({
  from: Math.max(1, startIndex) - 1,
  room: Math.min(Math.max(0, count), maxScimPage),
});

/** A page of all resources, in their order (contract: scim §5). */
export const pageOf = <T>(all: readonly T[], query: Pick<ScimListQuery, 'startIndex' | 'count'>) => {
  const { from, room } = windowOf(query);
  const resources = all.slice(from, from + room);
  return {
    schemas: [scimUrns.list],
    totalResults: all.length,
    startIndex: from + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
};
