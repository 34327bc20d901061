import { segmentView } from '../../segments/view.ts';
import { change } from '../../table/draft.ts';
import type { EnvironmentItem, SegmentItem, Stored } from '../../table/items.ts';
import {
  environmentKey,
  instance,
  type KeyOf,
  projectScope,
  type Scope,
  segmentKey,
  strategyTypeKey,
  tagKey,
  tagTypeKey,
} from '../../table/keys.ts';
import { fileWork } from '../../unfinished/work.ts';
import { dropEvents } from '../drop-events.ts';
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
const isEnvironment = (item: Stored): item is EnvironmentItem => item.kind === 'environment';

/** Removes environments, segments, strategy types, tag types and tags. */
export const removeConfiguration = (
  tools: Tools,
  { removals, project, drop }: RemoveConfigurationStep,
): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  const scopes: readonly [Scope, ...Scope[]] = project === undefined ? [instance] : [instance, projectScope(project)];
  return change(table, { scopes, actor, now, deadline }, async (draft) => {
    const found = (await draft.getMany(removals.map(keyOf))).filter((item) => item !== undefined);
    if (found.length > 0) draft.say(...dropEvents(drop));
    for (const item of found) {
      draft.remove(item);
      if (isEnvironment(item)) await fileWork(draft, { kind: 'remove-environment', environment: item.name }, actor);
      if (isSegment(item))
        draft.say({ type: 'segment-deleted', ...(project !== undefined && { project }), preData: segmentView(item) });
    }
  });
};
