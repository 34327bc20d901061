import type { JobOf } from '../../store/jobs/job.ts';
import { commitStep, type JobRun } from '../../store/jobs/run.ts';
import { inBatches } from '../../store/table/batches.ts';
import type {
  ChangeRequestItem,
  FeatureEnvironmentItem,
  FeatureItem,
  FeatureNameItem,
  Stored,
} from '../../store/table/items.ts';
import {
  changeRequestsPartition,
  featureNameKey,
  type KeyOf,
  projectPartition,
  projectScope,
  scheduledChangeRequestKey,
} from '../../store/table/keys.ts';
import { queryAll } from '../../store/table/read.ts';

const isFeature = (item: Stored): item is FeatureItem => item.kind === 'feature';
const isEnvironment = (item: Stored): item is FeatureEnvironmentItem => item.kind === 'feature-environment';
const isChangeRequest = (item: Stored): item is ChangeRequestItem => item.kind === 'change-request';
const isName = (item: Stored): item is FeatureNameItem => item.kind === 'feature-name';

/** Groups items that are removed in one step: all items of one feature, with its name; any other item alone. */
const groupOf = (item: Stored): string => {
  if (isFeature(item)) return item.name;
  return isEnvironment(item) ? item.feature : item.sk;
};

/** Keys of the items in other partitions that belong to an item. */
const keysElsewhere = (item: Stored): KeyOf<Stored>[] => {
  if (isFeature(item)) return [featureNameKey(item.name)];
  if (isChangeRequest(item) && item.schedule)
    return [scheduledChangeRequestKey(item.schedule.scheduledAt, item.id, item.project)];
  return [];
};

const keysOf = (items: readonly Stored[]): KeyOf<Stored>[] => [
  ...items.map(({ pk, sk }): KeyOf<Stored> => ({ pk, sk })),
  ...items.flatMap(keysElsewhere),
];

/**
 * Removes the items of a removed project, in steps. The name of a feature is removed only if it still names this
 * project: a feature of another project may use it now.
 */
export const emptyProject = async (job: JobRun<JobOf<'remove-project'>>): Promise<void> => {
  const id = job.job.project;
  const scope = projectScope(id);
  const partitions = [projectPartition(id), changeRequestsPartition(id)];
  const items = (await Promise.all(partitions.map((pk) => queryAll<Stored>(job, { pk })))).flat();
  const groups = [...Map.groupBy(items, groupOf).values()].map(keysOf);
  for (const batch of inBatches(groups, (keys) => ({ actions: keys.length, bytes: 0 }), 1))
    await commitStep(job, [scope], async (unit) => {
      const found = (await unit.getMany(batch.flat())).filter((item) => item !== undefined);
      const own = found.filter((item) => !isName(item) || item.project === id);
      for (const item of own) unit.remove(item);
      unit.changeHead(scope, { features: -own.filter((item) => isFeature(item) && !item.archived).length });
    });
};
