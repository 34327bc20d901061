import { closeJob, finishJob, type Job, takeStep } from '../../store/jobs/execute.ts';
import type { Means, WorkOf } from '../../store/jobs/job.ts';
import { inBatches } from '../../store/table/batches.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { featureKey, instance, projectScope, tagKey } from '../../store/table/keys.ts';

type TagRemoval = WorkOf<'remove-tags'>;

const bears = ({ tags }: FeatureItem, { type, value }: TagRemoval): boolean =>
  tags.some((tag) => tag.type === type && (value === undefined || tag.value === value));

/** Takes the tags from the features of one project. */
const untag = async (job: Job<TagRemoval>, project: string, names: readonly string[]): Promise<void> => {
  const removal = job.work;
  // Every feature may say several events, each with its tags.
  for (const batch of inBatches(names, () => ({ actions: 1, bytes: 20_000 }), 1))
    await takeStep(job, [projectScope(project)], async (draft) => {
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
};

/** Removes the tags of a removed type. */
const removeTags = async (job: Job<TagRemoval>): Promise<void> => {
  const { type } = job.work;
  const { tags } = await job.catalog.config();
  const own = [...tags.values()].filter((tag) => tag.type === type);
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 200 }), 1))
    await takeStep(job, [instance], async (draft) => {
      for (const tag of await draft.getMany(batch.map(({ value }) => tagKey(type, value)))) {
        if (!tag) continue;
        draft.remove(tagKey(type, tag.value));
        draft.say({ type: 'tag-deleted', data: { type, value: tag.value } });
      }
    });
};

/** Takes the tags from all features that bear them at one moment. @returns whether there were any */
const untagAll = async (job: Job<TagRemoval>): Promise<boolean> => {
  const { projects } = await job.catalog.projects('*');
  const bearers = projects.map(({ id, features }) => ({
    id,
    names: [...features.values()].filter(({ feature }) => bears(feature, job.work)).map(({ feature }) => feature.name),
  }));
  for (const { id, names } of bearers) await untag(job, id, names);
  return bearers.some(({ names }) => names.length > 0);
};

/**
 * Takes removed tags from all features, and removes the tags of a removed type. May be repeated. It ends when no feature
 * bears them at one moment: one that is moved meanwhile takes its tags along, and nothing else gives a feature a tag
 * that does not exist.
 */
export const finishTagRemoval = (means: Means, work: TagRemoval): Promise<void> =>
  finishJob(means, work, async (job) => {
    if (work.value === undefined) await removeTags(job);
    while (await untagAll(job));
    await closeJob(job);
  });
