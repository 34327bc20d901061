import type { Tag } from '../../contract/schemas/tag.ts';
import type { JobContext, JobOf } from '../../store/jobs/job.ts';
import { commitStep, completeRun, type JobRun, runJob } from '../../store/jobs/run.ts';
import { inBatches } from '../../store/table/batches.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { featureKey, instance, projectScope, tagKey } from '../../store/table/keys.ts';

type TagRemoval = JobOf<'remove-tags'>;

/** Whether a tag is one of those that the job removes. */
const isRemoved =
  ({ type, value }: TagRemoval) =>
  (tag: Tag): boolean =>
    tag.type === type && (value === undefined || tag.value === value);

/** Removes the tags from features of one project. */
const untag = async (job: JobRun<TagRemoval>, project: string, names: readonly string[]): Promise<void> => {
  const isGone = isRemoved(job.job);
  // A feature may have several events, each of which contains the tags.
  for (const batch of inBatches(names, () => ({ actions: 1, bytes: 20_000 }), 1))
    await commitStep(job, [projectScope(project)], async (unit) => {
      for (const feature of await unit.getMany(batch.map((name) => featureKey(project, name)))) {
        const gone = feature?.tags.filter(isGone) ?? [];
        if (!feature || gone.length === 0) continue;
        const tags = feature.tags.filter((tag) => !isGone(tag));
        unit.put<FeatureItem>({ ...feature, tags });
        for (const preData of gone)
          unit.emit({ type: 'feature-untagged', project, featureName: feature.name, tags, preData });
      }
    });
};

/** Removes the tags of a removed type. */
const removeTags = async (job: JobRun<TagRemoval>): Promise<void> => {
  const { type } = job.job;
  const { tags } = await job.catalog.config();
  const own = [...tags.values()].filter((tag) => tag.type === type);
  for (const batch of inBatches(own, () => ({ actions: 1, bytes: 200 }), 1))
    await commitStep(job, [instance], async (unit) => {
      for (const tag of await unit.getMany(batch.map(({ value }) => tagKey(type, value)))) {
        if (!tag) continue;
        unit.remove(tagKey(type, tag.value));
        unit.emit({ type: 'tag-deleted', data: { type, value: tag.value } });
      }
    });
};

/** Removes the tags from all features that have them at one moment. @returns whether there were any */
const untagAll = async (job: JobRun<TagRemoval>): Promise<boolean> => {
  const { projects } = await job.catalog.projects('*');
  const isGone = isRemoved(job.job);
  const tagged = projects.map(({ id, features }) => ({
    id,
    names: [...features.values()].flatMap(({ feature }) => (feature.tags.some(isGone) ? [feature.name] : [])),
  }));
  for (const { id, names } of tagged) await untag(job, id, names);
  return tagged.some(({ names }) => names.length > 0);
};

/**
 * Removes deleted tags, and the tags of a deleted type, from all features. May be repeated. It ends when no feature has
 * one of them at one moment, because a feature that is moved meanwhile keeps its tags. Nothing else adds a tag that
 * does not exist to a feature.
 */
export const finishTagRemoval = (context: JobContext, work: TagRemoval): Promise<void> =>
  runJob(context, work, async (job) => {
    if (work.value === undefined) await removeTags(job);
    while (await untagAll(job));
    await completeRun(job);
  });
