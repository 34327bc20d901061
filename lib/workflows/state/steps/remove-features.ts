import { transact } from '../../../store/commit/unit-of-work.ts';
import { inBatches } from '../../../store/table/batches.ts';
import type { FeatureItem } from '../../../store/table/items.ts';
import {
  featureEnvironmentKey,
  featureKey,
  featureNameKey,
  instance,
  projectKey,
  projectScope,
} from '../../../store/table/keys.ts';
import type { ImportContext } from '../context.ts';
import type { CurrentState } from '../current-state.ts';
import type { FeatureEntry, StateDocument } from '../document.ts';
import { isFeatureRemoved, remainingProjects } from '../projected-state.ts';
import { type DropEvent, dropEvents, type Step } from '../step.ts';
import { withoutRev } from '../stored-item.ts';

/** A feature, and the environments in which it may have items. */
interface FeatureRemoval {
  readonly name: string;
  readonly environments: readonly string[];
}

/** The steps that remove features that the document lacks, in one lane for each project. */
export const planFeatureRemovals = (document: StateDocument, current: CurrentState): Step[][] =>
  remainingProjects(document, current).map(({ id, project, features }) => {
    const linked = project.environments.map(({ name }) => name);
    const removed = [...features]
      .filter(([name]) => isFeatureRemoved(name, document))
      .map(([name, { environments }]) => ({ name, environments: [...new Set([...environments.keys(), ...linked])] }));
    return inBatches(removed, ({ environments }) => ({ actions: 2 + environments.length, bytes: 0 })).map((batch) => ({
      size: batch.length,
      drops: ['drop-features'],
      run: (context, drops) => removeFeatures(context, { project: id, features: batch, drops }),
    }));
  });

interface RemoveFeatures {
  readonly project: string;
  readonly features: readonly FeatureRemoval[];
  readonly drops: readonly DropEvent[];
}

/** Removes features of one project, including archived ones, each with its environments and its name guard. */
const removeFeatures = (context: ImportContext, { project, features, drops }: RemoveFeatures): Promise<void> => {
  const scope = projectScope(project);
  return transact(context, drops.length > 0 ? [scope, instance] : [scope], async (unit) => {
    const [found, guards, owner] = await Promise.all([
      unit.getMany(features.map(({ name }) => featureKey(project, name))),
      unit.getMany(features.map(({ name }) => featureNameKey(name))),
      unit.get(projectKey(project)),
    ]);
    // After the plan was made, an environment may have been linked, and something may have been configured there.
    const linked = owner?.environments.map(({ name }) => name) ?? [];
    const environmentKeys = features.map(({ name, environments }) =>
      [...new Set([...environments, ...linked])].map((environment) =>
        featureEnvironmentKey(project, name, environment),
      ),
    );
    await unit.getMany(environmentKeys.flat());
    let active = 0;
    let removed = 0;
    for (const [i, { name }] of features.entries()) {
      const feature = found[i];
      // Somebody has deleted the feature, or moved it to another project.
      if (!feature || guards[i]?.project !== project) continue;
      for (const key of [featureKey(project, name), featureNameKey(name), ...(environmentKeys[i] ?? [])])
        unit.remove(key);
      if (!feature.archived) active++;
      removed++;
    }
    if (removed > 0) unit.emit(...dropEvents(drops));
    unit.changeHead(scope, { features: -active });
  });
};

/** A feature, and its entry in the document. */
interface Untagging {
  readonly name: string;
  readonly entry: FeatureEntry | undefined;
}

/** The steps for features with tags that the document does not give them, in one lane for each project. */
export const planTagRemovals = (document: StateDocument, current: CurrentState): Step[][] => {
  if (!document.tagging) return [];
  return remainingProjects(document, current).map(({ id, features }) => {
    const tagged = [...features].flatMap(([name, { feature }]): Untagging[] => {
      const entry = document.features.get(name);
      const given = new Set(entry?.tags.map(({ type, value }) => `${type}#${value}`));
      const surplus = feature.tags.some(({ type, value }) => !given.has(`${type}#${value}`));
      return surplus && !isFeatureRemoved(name, document) ? [{ name, entry }] : [];
    });
    return inBatches(tagged, () => ({ actions: 1, bytes: 20_000 })).map((batch) => ({
      size: batch.length,
      drops: ['drop-feature-tags'],
      run: (context, drops) => untagFeatures(context, { project: id, features: batch, drops }),
    }));
  });
};

interface UntagFeatures {
  readonly project: string;
  readonly features: readonly Untagging[];
  readonly drops: readonly DropEvent[];
}

/** Removes tags from features of one project that the document does not give them. */
const untagFeatures = (context: ImportContext, { project, features, drops }: UntagFeatures): Promise<void> => {
  const scope = projectScope(project);
  return transact(context, drops.length > 0 ? [scope, instance] : [scope], async (unit) => {
    const found = await unit.getMany(features.map(({ name }) => featureKey(project, name)));
    let changed = 0;
    for (const [i, feature] of found.entries()) {
      const given = features[i]?.entry?.tags ?? [];
      const isGiven = (tag: { type: string; value: string }) =>
        given.some((own) => own.type === tag.type && own.value === tag.value);
      if (!feature || feature.tags.every(isGiven)) continue;
      unit.put<FeatureItem>({ ...withoutRev(feature), tags: feature.tags.filter(isGiven) });
      changed++;
    }
    if (changed > 0) unit.emit(...dropEvents(drops));
  });
};
