import { commit } from '../../../store/commit/commit.ts';
import { featureKey, instance, projectScope, type Scope } from '../../../store/table/keys.ts';
import { dropEvents } from '../drop-events.ts';
import type { UntagStep } from '../step.ts';
import type { Tools } from '../tools.ts';

/** Takes from features the tags that the document does not give them. */
export const untag = async (tools: Tools, { project, features, drop }: UntagStep): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  const scope = projectScope(project);
  const scopes: readonly [Scope, ...Scope[]] = drop ? [scope, instance] : [scope];
  await commit({ table, actor, now, deadline }, scopes, async (view) => {
    const found = await view.getMany(features.map(({ name }) => featureKey(project, name)));
    const put = found.flatMap((feature, i) => {
      if (!feature) return [];
      const given = features[i]?.entry?.tags ?? [];
      const tags = feature.tags.filter((tag) => given.some((own) => own.type === tag.type && own.value === tag.value));
      const { rev, ...item } = feature;
      return tags.length < feature.tags.length ? [{ ...item, tags }] : [];
    });
    return { put, events: put.length > 0 ? dropEvents(drop) : [], answer: undefined };
  });
};
