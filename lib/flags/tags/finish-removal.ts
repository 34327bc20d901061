import type { JobContext, JobOf } from '../../store/jobs/job.ts';
import { commitStep, completeRun, type JobRun, runJob } from '../../store/jobs/run.ts';
import { inBatches } from '../../store/table/batches.ts';
import type { FeatureItem } from '../../store/table/items.ts';
import { featureKey, instance, projectScope, tagKey } from '../../store/table/keys.ts';

type TagRemoval = JobOf<'remove-tags'>;

const bears = ({ tags }: FeatureItem, { type, value }: TagRemoval): boolean =>
  tags.some((tag) => tag.type === type && (value === undefined || tag.value === value));

/** Takes the tags from the features of one project. */
const untag = async (job: JobRun<TagRemoval>, project: string, names: readonly string[]): Promise<void> => {
  const removal = job.work;
  // Every feature may say several events, each with its tags.
  for (const batch of inBatches(names, () => ({ actions: 1, bytes: 20_000 }), 1))
    await commitStep(job, [projectScope(project)], async (unit) => {
      for (const feature of await unit.getMany(batch.map((name) => featureKey(project, name)))) {
        if (!feature || !bears(feature, removal)) continue;
        const [gone, tags] = [true, false].map((leaves) =>
          feature.tags.filter((tag) => bears({ ...feature, tags: [tag] }, removal) === leaves),
        );
        unit.put<FeatureItem>({ ...feature, tags: tags ?? [] });
        for (const preData of gone ?? [])
          unit.emit({ type: 'feature-untagged', project, featureName: feature.name, tags: tags ?? [], preData });
      }
    });
};

/** Removes the tags of a removed type. */
const removeTags = async (job: JobRun<TagRemoval>): Promise<void> => {
  const { type } = job.work;
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

/** Takes the tags from all features that bear them at one moment. @returns whether there were any */
const untagAll = async (job: JobRun<TagRemoval>): Promise<boolean> => {
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
export const finishTagRemoval = (means: JobContext, work: TagRemoval): Promise<void> =>
  runJob(means, work, async (job) => {
    if (work.value === undefined) await removeTags(job);
    while (await untagAll(job));
    await completeRun(job);
  });
