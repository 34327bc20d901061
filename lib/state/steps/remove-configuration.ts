import { commit } from '../../table/commit.ts';
import type { SegmentItem, Stored } from '../../table/items.ts';
import {
  environmentKey,
  instance,
  type KeyOf,
  segmentKey,
  strategyTypeKey,
  tagKey,
  tagTypeKey,
} from '../../table/keys.ts';
import { dropEvents } from '../drop-events.ts';
import { plain } from '../plain.ts';
import type { ConfigurationRemoval, RemoveConfigurationStep } from '../step.ts';
import type { Tools } from '../tools.ts';

const keyOf = (removal: ConfigurationRemoval): KeyOf<Stored> => {
  switch (removal.category) {
    case 'environment':
      return environmentKey(removal.name);
    case 'strategy-type':
      return strategyTypeKey(removal.name);
    case 'tag-type':
      return tagTypeKey(removal.name);
    case 'segment':
      return segmentKey(removal.id);
    case 'tag':
      return tagKey(removal.type, removal.value);
  }
};

const isSegment = (item: Stored): item is SegmentItem => item.kind === 'segment';

/** Removes environments, segments, strategy types, tag types and tags. */
export const removeConfiguration = async (tools: Tools, { removals, drop }: RemoveConfigurationStep): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  await commit(table, { scopes: [instance], actor, now, deadline }, async (view) => {
    const found = (await view.getMany(removals.map(keyOf))).filter((item) => item !== undefined);
    return {
      remove: found,
      events: [
        ...(found.length > 0 ? dropEvents(drop) : []),
        ...found.filter(isSegment).map((segment) => ({ type: 'segment-deleted' as const, preData: plain(segment) })),
      ],
      answer: undefined,
    };
  });
};
