import { commit } from '../../../store/commit/commit.ts';
import {
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  instance,
  type Key,
  projectKey,
  projectScope,
  type Scope,
} from '../../../store/table/keys.ts';
import { dropEvents } from '../drop-events.ts';
import type { RemoveFeaturesStep } from '../step.ts';
import type { Tools } from '../tools.ts';

/** Removes features of one project, archived ones too, each with its environments and its name. */
export const removeFeatures = async (tools: Tools, { project, features, drop }: RemoveFeaturesStep): Promise<void> => {
  const { table, actor, now, deadline } = tools;
  const scope = projectScope(project);
  const scopes: readonly [Scope, ...Scope[]] = drop ? [scope, instance] : [scope];
  await commit({ table, actor, now, deadline }, scopes, async (view) => {
    const found = await view.getMany(features.map(({ name }) => featureKey(project, name)));
    const names = await view.getMany(features.map(({ name }) => featureNameKey(name)));
    // Environments may have been linked, and something configured there, since the plan was made.
    const owner = await view.get(projectKey(project));
    const linked = owner?.environments.map(({ name }) => name) ?? [];
    const environmentKeys = features.map(({ name, environments }) =>
      [...new Set([...environments, ...linked])].map((environment) =>
        featureEnvironmentKey(project, name, environment),
      ),
    );
    await view.getMany(environmentKeys.flat());
    // One that has been deleted, or moved elsewhere, in the meantime is not there to be removed.
    const present = features.map((_, i) => found[i] !== undefined && names[i]?.project === project);
    const remove = features.flatMap(({ name }, i): Key[] =>
      present[i] ? [featureKey(project, name), featureNameKey(name), ...(environmentKeys[i] ?? [])] : [],
    );
    const active = found.filter((feature, i) => present[i] && !feature?.archived).length;
    return {
      remove,
      events: remove.length > 0 ? dropEvents(drop) : [],
      head: { [scope]: { features: -active } },
      answer: undefined,
    };
  });
};
