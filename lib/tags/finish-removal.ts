import { inBatches } from '../table/batches.ts';
import { change } from '../table/draft.ts';
import type { FeatureItem } from '../table/items.ts';
import { featureKey, instance, projectScope, tagKey } from '../table/keys.ts';
import { closeWork, type Means, type Work } from '../unfinished/work.ts';

type Removal = Extract<Work, { kind: 'remove-tags' }>;

const bears = ({ tags }: FeatureItem, { type, value }: Removal): boolean =>
  tags.some((tag) => tag.type === type && (value === undefined || tag.value === value));

/** Takes the tags from the features of one project. */
const untag = async (means: Means, project: string, names: readonly string[], removal: Removal): Promise<void> => {
  const { table, actor, now, deadline } = means;
  // Every feature may say several events, each with its tags.
  for (const batch of inBatches(names, () => ({ actions: 1, bytes: 20_000 }))) {
    await change(table, { scopes: [projectScope(project)], actor, now, deadline }, async (draft) => {
      for (const feature of await draft.getMany(batch.map((name) => featureKey(project, name)))) {
        if (!feature || !bears(feature, removal)) continue;
        const [gone, tags] = [true, false].map((leaves) =>
          feature.tags.filter((tag) => bears({ ...feature, tags: [tag] }, removal) === leaves),
        );
        draft.put<FeatureItem>({ ...feature, tags: tags ?? [] });
        for (const preData of gone ?? [])
          draft.say({ type: 'feature-untagged', project, featureName: feature.name, tags: tags ?? [], preData });
      }
    });
  }
};

/** Removes the tags of a removed type. */
const removeTags = async ({ table, catalog, actor, now, deadline }: Means, type: string): Promise<void> => {
  const { tags } = await catalog.config();
  const own = [...tags.values()].filter((tag) => tag.type === type);
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 200 }))) {
    await change(table, { scopes: [instance], actor, now, deadline }, async (draft) => {
      for (const tag of await draft.getMany(batch.map(({ value }) => tagKey(type, value)))) {
        if (!tag) continue;
        draft.remove(tagKey(type, tag.value));
        draft.say({ type: 'tag-deleted', data: { type, value: tag.value } });
      }
    });
  }
};

/** Takes removed tags from all features, and removes the tags of a removed type. May be repeated. */
export const finishTagRemoval = async (means: Means, work: Removal): Promise<void> => {
  const { table, catalog, actor, now, deadline } = means;
  if (work.value === undefined) await removeTags(means, work.type);
  const { projects } = await catalog.projects('*');
  for (const { id, features } of projects) {
    const names = [...features.values()]
      .filter(({ feature }) => bears(feature, work))
      .map(({ feature }) => feature.name);
    await untag(means, id, names, work);
  }
  await change(table, { scopes: [instance], actor, now, deadline }, (draft) => closeWork(draft, work));
};
