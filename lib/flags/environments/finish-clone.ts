import { randomUUID } from 'node:crypto';
import { copyEnvironmentPermissions } from '../../identity/roles/copy-environment.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { JobContext, JobOf } from '../../store/jobs/job.ts';
import { commitStep, completeRun, type JobRun, runJob } from '../../store/jobs/run.ts';
import { inBatches } from '../../store/table/batches.ts';
import type { FeatureItem, Stored } from '../../store/table/items.ts';
import { environmentKey, featureEnvironmentKey, featureKey, projectKey, projectScope } from '../../store/table/keys.ts';
import { storedSize } from '../../store/table/limits.ts';
import { firstEnabled } from '../feature-environments/enable.ts';
import { emitFeatureEvent } from '../features/emit.ts';
import { requireLinkRoom } from '../features/environment-limit.ts';
import { forNewEnvironment } from '../features/guarded-unit.ts';
import { type EnvironmentParts, emptyParts } from '../features/load.ts';
import { putParts } from '../features/store.ts';
import { hasActiveStrategy, strategyView } from '../features/strategies.ts';
import { putProject } from '../projects/store.ts';

export type EnvironmentClone = JobOf<'clone-environment'>;
type Run = JobRun<EnvironmentClone>;

/** Whether the clone still exists; it may have been removed meanwhile. */
const exists = async (unit: UnitOfWork, { job }: Run): Promise<boolean> =>
  (await unit.get(environmentKey(job.environment))) !== undefined;

/** The items on which a step relies besides those that it copies; read at once. */
const placeKeys = ({ job: { environment } }: Run, project: string) => [
  projectKey(project),
  environmentKey(environment),
];

/** Links the clone to a project, with the project's default strategy in the source. */
const link = (run: Run, project: string): Promise<void> =>
  commitStep(run, [projectScope(project)], async (unit) => {
    const { environment, source } = run.job;
    await unit.peek<Stored>(placeKeys(run, project));
    const stored = await unit.get(projectKey(project));
    if (!stored || stored.environments.some(({ name }) => name === environment) || !(await exists(unit, run))) return;
    requireLinkRoom(project, stored.environments.length + 1);
    const linked = stored.environments.find(({ name }) => name === source);
    putProject(unit, { ...stored, environments: [...stored.environments, { ...linked, name: environment }] });
    unit.emit({ type: 'project-environment-added', project, environment });
  });

/** The configuration of a feature in the clone: equal to the source, but with new ids of strategies. */
const copyOf = (
  feature: FeatureItem,
  { enabled: isOn, strategies, variants, releasePlan }: EnvironmentParts,
  now: Date,
): EnvironmentParts => {
  // A release is that of the source. On by the release alone, everybody would get the feature in the clone.
  const enabled = isOn && (!releasePlan || hasActiveStrategy(strategies));
  return {
    enabled,
    strategies: strategies.map((strategy) => ({ ...strategy, id: randomUUID(), createdAt: now.toISOString() })),
    variants,
    lastSeenAt: null,
    ...firstEnabled(feature, emptyParts, enabled, now),
  };
};

/** Keys of the feature, and of its items in the source and in the clone. */
const keysOf = ({ job: { source, environment } }: Run, project: string, name: string) =>
  [
    featureKey(project, name),
    featureEnvironmentKey(project, name, source),
    featureEnvironmentKey(project, name, environment),
  ] as const;

/** Copies one feature. Configuration that somebody has made in the clone meanwhile stays. */
const copyFeature = async (unit: UnitOfWork, run: Run, project: string, name: string): Promise<void> => {
  const { environment } = run.job;
  const [featureAt, fromAt, toAt] = keysOf(run, project, name);
  const [feature, from, to] = [await unit.get(featureAt), await unit.get(fromAt), await unit.get(toAt)];
  if (!feature || !from || to) return;
  const parts = copyOf(feature, from, unit.now);
  if (!parts.enabled && parts.strategies.length === 0 && parts.variants.length === 0) return;
  putParts(forNewEnvironment(unit, project, environment), { project, feature: name, environment }, parts);
  for (const strategy of parts.strategies)
    emitFeatureEvent(unit, feature, 'feature-strategy-add', { environment, data: strategyView(strategy) });
  if (parts.variants.length > 0)
    emitFeatureEvent(unit, feature, 'feature-environment-variants-updated', {
      environment,
      data: { variants: parts.variants },
      preData: { variants: [] },
    });
  if (parts.enabled) emitFeatureEvent(unit, feature, 'feature-environment-enabled', { environment });
};

/** Copies the configuration of a project's features in the source, including archived ones. */
const copyFeatures = async (run: Run, project: string): Promise<void> => {
  const { projects } = await run.catalog.projects([project]);
  const all = [...(projects[0]?.features.values() ?? [])].flatMap(({ feature, environments }) => {
    const parts = environments.get(run.job.source);
    return parts ? [{ name: feature.name, bytes: 2 * storedSize(parts) }] : [];
  });
  for (const batch of inBatches(all, ({ bytes }) => ({ actions: 3, bytes }), 3))
    await commitStep(run, [projectScope(project)], async (unit) => {
      await unit.peek<Stored>([...placeKeys(run, project), ...batch.flatMap(({ name }) => keysOf(run, project, name))]);
      const stored = await unit.get(projectKey(project));
      const isLinked = stored?.environments.some((one) => one.name === run.job.environment);
      if (!isLinked || !(await exists(unit, run))) return;
      for (const { name } of batch) await copyFeature(unit, run, project, name);
    });
};

/**
 * Copies the configuration of an environment in projects and roles to its clone, and completes the job. May be
 * repeated.
 */
export const finishEnvironmentClone = (context: JobContext, work: EnvironmentClone): Promise<void> =>
  runJob(context, work, async (run) => {
    for (const project of run.job.projects) {
      await link(run, project);
      await copyFeatures(run, project);
    }
    if (run.job.permissions) await copyEnvironmentPermissions(run);
    await completeRun(run);
  });
