import { transact } from '../../../store/commit/unit-of-work.ts';
import { enqueueJob, type Job } from '../../../store/jobs/job.ts';
import type { EnvironmentItem, Stored, TagItem, TagTypeItem } from '../../../store/table/items.ts';
import {
  environmentKey,
  instance,
  type KeyOf,
  strategyTypeKey,
  tagKey,
  tagTypeKey,
} from '../../../store/table/keys.ts';
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
    case 'tag':
      return tagKey(removal.type, removal.value);
  }
};

const isTag = (item: Stored): item is TagItem => item.kind === 'tag';
const isTagType = (item: Stored): item is TagTypeItem => item.kind === 'tag-type';
const isEnvironment = (item: Stored): item is EnvironmentItem => item.kind === 'environment';

/** What is left to remove elsewhere: in projects, features, roles and tokens. */
const removalOf = (item: Stored): Job | undefined => {
  if (isEnvironment(item)) return { kind: 'remove-environment', environment: item.name };
  if (isTagType(item)) return { kind: 'remove-tags', type: item.name };
  return isTag(item) ? { kind: 'remove-tags', type: item.type, value: item.value } : undefined;
};

/** Removes environments, strategy types, tag types and tags. */
export const removeConfiguration = (tools: Tools, { removals, drop }: RemoveConfigurationStep): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  return transact({ table, actor, now, deadline }, [instance], async (unit) => {
    const found = (await unit.getMany(removals.map(keyOf))).filter((item) => item !== undefined);
    if (found.length > 0) unit.emit(...dropEvents(drop));
    for (const item of found) {
      unit.remove(item);
      const removal = removalOf(item);
      if (removal) await enqueueJob(unit, removal, actor);
    }
  });
};
