import { commit } from '../../table/commit.ts';
import type { FeatureEnvironmentItem, FeatureItem, FeatureNameItem, Stored } from '../../table/items.ts';
import {
  featureNameKey,
  instance,
  type KeyOf,
  projectKey,
  projectPartition,
  projectScope,
  type Scope,
} from '../../table/keys.ts';
import { queryAll } from '../../table/read.ts';
import { inBatches } from '../batches.ts';
import { dropEvents } from '../drop-events.ts';
import type { RemoveProjectStep } from '../step.ts';
import type { Tools } from '../tools.ts';
import { withdrawRoles } from './withdraw-roles.ts';

const isFeature = (item: Stored): item is FeatureItem => item.kind === 'feature';
const isEnvironment = (item: Stored): item is FeatureEnvironmentItem => item.kind === 'feature-environment';
const isName = (item: Stored): item is FeatureNameItem => item.kind === 'feature-name';

/** What an item belongs to: items of one feature go together, with its name; others by themselves. */
const owner = (item: Stored): string => {
  if (isFeature(item)) return item.name;
  return isEnvironment(item) ? item.feature : item.sk;
};

const keysOf = (items: readonly Stored[]): KeyOf<Stored>[] => [
  ...items.map(({ pk, sk }): KeyOf<Stored> => ({ pk, sk })),
  ...items.filter(isFeature).map(({ name }) => featureNameKey(name)),
];

/**
 * Removes what lies in the partition of a removed project, in steps. Of names only those that still lead to this
 * project: another one may have taken them over.
 */
export const emptyProject = async (tools: Tools, id: string): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  const scope = projectScope(id);
  const items = await queryAll<Stored>(table, { pk: projectPartition(id) });
  const groups = [...Map.groupBy(items, owner).values()].map(keysOf);
  for (const batch of inBatches(groups, (keys) => ({ actions: keys.length, bytes: 0 }))) {
    await commit(table, { scopes: [scope], actor, now, deadline }, async (view) => {
      const found = (await view.getMany(batch.flat())).filter((item) => item !== undefined);
      const own = found.filter((item) => !isName(item) || item.project === id);
      const active = own.filter((item) => isFeature(item) && !item.archived).length;
      return { remove: own, head: { [scope]: { features: -active } }, answer: undefined };
    });
  }
};

/**
 * Removes a project: first the roles held in it, then the one item that makes it a project, so that from there on it is
 * gone for everyone, then everything in it. One that is hidden already is only emptied.
 */
export const removeProject = async (tools: Tools, { id, drop }: RemoveProjectStep): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  const scope = projectScope(id);
  const scopes: readonly [Scope, ...Scope[]] = drop ? [scope, instance] : [scope];
  await withdrawRoles(tools, id);
  await commit(table, { scopes, actor, now, deadline }, async (view) => {
    if (!(await view.get(projectKey(id)))) return { answer: undefined };
    return {
      remove: [projectKey(id)],
      events: dropEvents(drop),
      head: { [scope]: { gone: true, private: false } },
      answer: undefined,
    };
  });
  await emptyProject(tools, id);
};
