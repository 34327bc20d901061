import { createHash } from 'node:crypto';
import { invalid } from '../../contract/problems.ts';
import { type Position, position } from '../../contract/schemas/event-position.ts';

/** The filters of a search; a cursor is valid only for the same filters. */
interface Filters {
  readonly type?: string | undefined;
  readonly project?: string | undefined;
  readonly feature?: string | undefined;
  readonly query?: string | undefined;
}

const digestOf = ({ type, project, feature, query }: Filters): string =>
  createHash('sha256')
    .update(JSON.stringify([type, project, feature, query].map((filter) => filter || null)))
    .digest('base64url')
    .slice(0, 12);

/** The cursor of a position. */
export const encodePosition = (at: Omit<Position, 'of'>, filters: Filters): string =>
  Buffer.from(JSON.stringify({ ...at, of: digestOf(filters) })).toString('base64url');

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** @throws Problem ValidationError naming `cursor` when it does not come from a search with the same filters */
export const decodePosition = (cursor: string, filters: Filters): Position => {
  const { data } = position.safeParse(parsed(cursor));
  if (!data || data.of !== digestOf(filters))
    throw invalid('cursor', 'must be the `nextCursor` of an answer to a search with the same filters', cursor);
  return data;
};
