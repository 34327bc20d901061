import type { Unwritten } from '../store/commit/decision.ts';
import type { TagTypeItem } from '../store/table/items.ts';
import { tagTypeKey } from '../store/table/keys.ts';

/** Contract: seed §6. The description is part of every state export, and so the one that clients of this API know. */
export const tagTypes: readonly Unwritten<TagTypeItem>[] = [
  {
    ...tagTypeKey('simple'),
    kind: 'tag-type',
    name: 'simple',
    description: 'Used to simplify filtering of features',
    icon: '#',
  },
];
