import type { Segment } from '../../contract/schemas/segment.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { SegmentItem } from '../../store/table/items.ts';

/** A segment as the API and its events show it. */
export const segmentView = (item: Unwritten<SegmentItem>): Segment => ({
  id: item.id,
  name: item.name,
  description: item.description ?? null,
  project: item.project ?? null,
  constraints: item.constraints,
  createdBy: item.createdBy ?? null,
  ...(item.createdAt !== undefined && { createdAt: item.createdAt }),
});
