import { createHash } from 'node:crypto';
import { invalid } from '../../contract/problems.ts';
import { type Position, position } from '../../contract/schemas/event-position.ts';
import type { EventFilters } from './filters.ts';

/** A cursor is valid only for the same filters. Further filters count only when one is given: older cursors stay valid. */
const digestOf = (filters: EventFilters): string => {
  const { type, project, feature, query, createdBy, createdByUserId, environment, from, to } = filters;
  const further = [createdBy, createdByUserId, environment, from, to];
  const all = [type, project, feature, query, ...(further.some(Boolean) ? further : [])];
  return createHash('sha256')
    .update(JSON.stringify(all.map((filter) => filter || null)))
    .digest('base64url')
    .slice(0, 12);
};

/** The cursor of a position. */
export const encodePosition = (at: Omit<Position, 'of'>, filters: EventFilters): string =>
  Buffer.from(JSON.stringify({ ...at, of: digestOf(filters) })).toString('base64url');

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** @throws Problem ValidationError naming `cursor` when it does not come from a search with the same filters */
export const decodePosition = (cursor: string, filters: EventFilters): Position => {
  const { data } = position.safeParse(parsed(cursor));
  if (!data || data.of !== digestOf(filters))
    throw invalid('cursor', 'must be the `nextCursor` of an answer to a search with the same filters', cursor);
  return data;
};
