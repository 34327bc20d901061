import { notFound } from '../../contract/problems.ts';
import type { RestoreBody } from '../../contract/schemas/history-change.ts';
import { isOwnSegment } from '../reconcile/content.ts';
import type { CurrentState } from '../reconcile/present.ts';

/** Segments that a caller asks for: all that are in use (`true`), or named ones. */
export type WishedSegments = RestoreBody['segments'];

/**
 * Ids of segments that are global or belong to the project.
 * @throws Problem NotFoundError for any other segment, which may be hidden from the caller
 */
export const namedSegments = ({ config, state }: CurrentState, wished: WishedSegments): ReadonlySet<number> => {
  if (!Array.isArray(wished)) return new Set();
  const own = [...config.segments.values()].filter(isOwnSegment(state.id));
  return new Set(
    wished.map((one) => {
      const found = own.find(({ id, name }) => id === one || name === one);
      if (!found) throw notFound('segment', one);
      return found.id;
    }),
  );
};
