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
import type { ProjectRemoval } from './removal.ts';

const isFeature = (item: Stored): item is FeatureItem => item.kind === 'feature';
const isEnvironment = (item: Stored): item is FeatureEnvironmentItem => item.kind === 'feature-environment';
const isChangeRequest = (item: Stored): item is ChangeRequestItem => item.kind === 'change-request';
const isName = (item: Stored): item is FeatureNameItem => item.kind === 'feature-name';

/** What an item belongs to: items of one feature go together, with its name; others by themselves. */
const owner = (item: Stored): string => {
  if (isFeature(item)) return item.name;
  return isEnvironment(item) ? item.feature : item.sk;
};

/** What lies elsewhere and belongs to an item. */
const belongings = (item: Stored): KeyOf<Stored>[] => {
  if (isFeature(item)) return [featureNameKey(item.name)];
  if (isChangeRequest(item) && item.schedule)
    return [scheduledChangeRequestKey(item.schedule.scheduledAt, item.id, item.project)];
  return [];
};

const keysOf = (items: readonly Stored[]): KeyOf<Stored>[] => [
  ...items.map(({ pk, sk }): KeyOf<Stored> => ({ pk, sk })),
  ...items.flatMap(belongings),
];

/**
 * Removes what lies in the partitions of a removed project, in steps, with what belongs to it elsewhere. Of names only
 * those that still lead to this project: another one may have taken them over.
 */
export const emptyProject = async (job: JobRun<ProjectRemoval>): Promise<void> => {
  const id = job.work.project;
  const scope = projectScope(id);
  const partitions = [projectPartition(id), changeRequestsPartition(id)];
  const items = (await Promise.all(partitions.map((pk) => queryAll<Stored>(job.table, { pk })))).flat();
  const groups = [...Map.groupBy(items, owner).values()].map(keysOf);
  for (const batch of inBatches(groups, (keys) => ({ actions: keys.length, bytes: 0 }), 1))
    await commitStep(job, [scope], async (unit) => {
      const found = (await unit.getMany(batch.flat())).filter((item) => item !== undefined);
      const own = found.filter((item) => !isName(item) || item.project === id);
      for (const item of own) unit.remove(item);
      unit.changeHead(scope, { features: -own.filter((item) => isFeature(item) && !item.archived).length });
    });
};
