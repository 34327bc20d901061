import type { Unwritten } from '../store/commit/context.ts';
import type { TagTypeItem } from '../store/table/items.ts';
import { tagTypeKey } from '../store/table/keys.ts';

/** The tag type (contract: seed §6). State exports contain its description, which is the one that clients know. */
export const tagTypes: readonly Unwritten<TagTypeItem>[] = [
  {
    ...tagTypeKey('simple'),
    kind: 'tag-type',
    name: 'simple',
    description: 'Used to simplify filtering of features',
    icon: '#',
  },
];
