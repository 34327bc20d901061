import { Problem } from '../../../contract/problems.ts';
import { forStateImport, type ProjectGuardedUnit } from '../../../flags/features/guarded-unit.ts';
import { segmentScopes } from '../../../flags/segments/create.ts';
import { removeSegmentIn, requireUnused } from '../../../flags/segments/remove.ts';
import { requireSegment } from '../../../flags/segments/require.ts';
import { PlanOutdated } from '../../../store/commands/plan-again.ts';
import { transact, type UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import { enqueueJob, type Job } from '../../../store/jobs/job.ts';
import { changeReserved } from '../../../store/jobs/reserve.ts';
import { inBatches } from '../../../store/table/batches.ts';
import type { Stored } from '../../../store/table/items.ts';
import {
  environmentKey,
  instance,
  type KeyOf,
  segmentKey,
  strategyTypeKey,
  tagKey,
  tagTypeKey,
} from '../../../store/table/keys.ts';
import { getItem } from '../../../store/table/read.ts';
import type { ImportContext } from '../context.ts';
import type { CurrentState } from '../current-state.ts';
import type { StateDocument } from '../document.ts';
import { missing } from '../projected-state.ts';
import { type DropEvent, dropEvents, type Step } from '../step.ts';

/** An item to remove. */
interface Removal {
  readonly drop: DropEvent;
  readonly key: KeyOf<Stored>;
  /** Removes the item from projects, features, roles and tokens. */
  readonly job?: Job;
}

const environmentRemoval = (environment: string): Removal => ({
  drop: 'drop-environments',
  key: environmentKey(environment),
  job: { kind: 'remove-environment', environment },
});

const strategyTypeRemoval = (name: string): Removal => ({ drop: 'drop-strategies', key: strategyTypeKey(name) });

const tagTypeRemoval = (type: string): Removal => ({
  drop: 'drop-tag-types',
  key: tagTypeKey(type),
  job: { kind: 'remove-tags', type },
});

const tagRemoval = ({ type, value }: { readonly type: string; readonly value: string }): Removal => ({
  drop: 'drop-tags',
  key: tagKey(type, value),
  job: { kind: 'remove-tags', type, value },
});

const stepsOf = (removals: readonly Removal[]): Step[] =>
  inBatches(removals, () => ({ actions: 2, bytes: 15_000 })).map((batch) => ({
    size: batch.length,
    drops: [...new Set(batch.map(({ drop }) => drop))],
    run: (context, drops) => removeConfiguration(context, batch, drops),
  }));

/** The steps that remove tags, tag types and strategy types that the document lacks; bundled strategy types stay. */
export const planConfigurationRemovals = (document: StateDocument, { config }: CurrentState): Step[] => {
  const { tagging, strategyTypes } = document;
  const given = new Set(tagging?.tags.map(({ type, value }) => `${type}#${value}`));
  return stepsOf([
    ...[...(tagging ? config.tags : [])].filter(([name]) => !given.has(name)).map(([, tag]) => tagRemoval(tag)),
    ...missing(tagging ? config.tagTypes.keys() : [], tagging?.types.map(({ name }) => name) ?? []).map(tagTypeRemoval),
    ...missing(strategyTypes ? config.strategyTypes.keys() : [], strategyTypes?.map(({ name }) => name) ?? [])
      .filter((name) => config.strategyTypes.get(name)?.editable)
      .map(strategyTypeRemoval),
  ]);
};

/** The steps that remove environments that the document lacks; protected ones stay. */
export const planEnvironmentRemovals = (document: StateDocument, current: CurrentState): Step[] => {
  if (!document.environments) return [];
  const { environments } = current.config;
  const given = document.environments.map(({ name }) => name);
  const removed = missing(environments.keys(), given).filter((name) => !environments.get(name)?.protected);
  return stepsOf(removed.map(environmentRemoval));
};

const removeConfiguration = (
  context: ImportContext,
  removals: readonly Removal[],
  drops: readonly DropEvent[],
): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const items = await unit.getMany(removals.map(({ key }) => key));
    const found = removals.filter((_, i) => items[i] !== undefined);
    if (found.length > 0) unit.emit(...dropEvents(drops));
    for (const { key, job } of found) {
      unit.remove(key);
      if (job) await enqueueJob(unit, job);
    }
  });

/**
 * The steps that remove segments that the document lacks, one step each. There is no drop event: `segment-deleted` is
 * logged for each.
 */
export const planSegmentRemovals = (document: StateDocument, { config, projects }: CurrentState): Step[] => {
  const given = new Set(document.segments?.map(({ name }) => name));
  return [...(document.segments ? config.segments.values() : [])]
    .filter(({ name }) => !given.has(name))
    .map(({ id, project }) => ({
      size: 1,
      run: (context) => removeSegment(context, id, project && projects.has(project) ? project : undefined),
    }));
};

/**
 * Removes a segment by the rule of `DELETE`.
 * @param project of the segment
 * @throws PlanOutdated when somebody began to use it after the document was checked
 */
const removeSegment = async (context: ImportContext, id: number, project: string | undefined): Promise<void> => {
  if (!(await getItem(context, segmentKey(id)))) return;
  const scopes = segmentScopes(project ?? null);
  const guard = async (unit: UnitOfWork): Promise<ProjectGuardedUnit> =>
    forStateImport(unit, (await requireSegment(unit, id)).project ?? null);
  const allow = async (unit: UnitOfWork): Promise<ProjectGuardedUnit> => {
    await requireUnused(unit, await requireSegment(unit, id), context);
    return guard(unit);
  };
  const run = (unit: ProjectGuardedUnit): Promise<void> => removeSegmentIn(unit, context, id);
  try {
    if (project === undefined)
      await changeReserved(context, { kind: 'reserve-segment', segment: id }, { scopes, allow, run });
    else await transact(context, scopes, async (unit) => run(await guard(unit)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new PlanOutdated(error.message);
  }
};
