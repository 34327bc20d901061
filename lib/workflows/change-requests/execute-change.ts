import type { Change } from '../../contract/schemas/change-request.ts';
import { archiveFeatures } from '../../flags/archive/archive.ts';
import { addDependency, removeDependencies } from '../../flags/feature-dependencies/change.ts';
import { disableFeature } from '../../flags/feature-environments/disable.ts';
import { enableFeature } from '../../flags/feature-environments/enable.ts';
import { addStrategy } from '../../flags/feature-strategies/add.ts';
import { anyActive } from '../../flags/feature-strategies/put.ts';
import { removeStrategy } from '../../flags/feature-strategies/remove.ts';
import { reorderStrategies } from '../../flags/feature-strategies/reorder.ts';
import { updateStrategy } from '../../flags/feature-strategies/update.ts';
import { replaceVariants } from '../../flags/feature-variants/change.ts';
import { stateOf } from '../../flags/features/dependents.ts';
import { type EnvironmentPlace, requireConfigured } from '../../flags/features/load.ts';
import { removeSegmentIn } from '../../flags/segments/remove.ts';
import { updateSegmentIn } from '../../flags/segments/update.ts';
import type { Catalog } from '../../store/catalog/catalog.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { Table } from '../../store/table/table.ts';
import { requireOwnSegment, requireStaying } from './own-segment.ts';

/** What changes are carried out with. */
export interface Sources {
  readonly table: Table;
  readonly catalog: Catalog;
  readonly instanceRev: number;
  readonly now: Date;
}

/** Where, and together with what. */
export interface ExecutionContext {
  readonly project: string;
  readonly environment: string;
  /** Features that are archived by the same request. */
  readonly archiving: readonly string[];
}

const hasActive = async (unit: UnitOfWork, place: EnvironmentPlace): Promise<boolean> =>
  anyActive((await requireConfigured(unit, place)).parts.strategies);

/**
 * Carries one change out, by the rule of the direct endpoint; permissions are not asked (behaviour §3.4). Changes of
 * segments need the instance's scope.
 * @throws Problem what the rule throws
 */
export const executeChange = async (
  unit: UnitOfWork,
  { project, environment, archiving }: ExecutionContext,
  change: Change,
  sources: Sources,
): Promise<unknown> => {
  const { now } = sources;
  const state = () => stateOf(sources.catalog, project, sources.instanceRev);
  const place = { project, environment, feature: 'feature' in change ? change.feature : '' };
  switch (change.action) {
    case 'updateEnabled': {
      const { enabled, shouldActivateDisabledStrategies: wanted = false } = change.payload;
      if (!enabled) return disableFeature(unit, place);
      // Relevant only when all strategies are disabled (spec §2.12).
      const shouldActivateDisabledStrategies = wanted && !(await hasActive(unit, place));
      return enableFeature(unit, place, { shouldActivateDisabledStrategies, mayAddStrategy: true, now });
    }
    case 'addStrategy':
      return addStrategy(unit, place, change.payload, now);
    case 'updateStrategy': {
      const { id, sortOrder: _, ...members } = change.payload;
      return updateStrategy(unit, place, id, members);
    }
    case 'deleteStrategy':
      return removeStrategy(unit, place, change.payload.id);
    case 'reorderStrategy':
      return reorderStrategies(unit, place, change.payload);
    case 'patchVariant':
      return replaceVariants(unit, place, change.payload.variants);
    case 'archiveFeature':
      return archiveFeatures(unit, await state(), [change.feature], now, archiving);
    case 'addDependency':
      return addDependency(unit, await state(), place, change.payload);
    case 'deleteDependency':
      return removeDependencies(unit, place);
    case 'updateSegment': {
      const { id, ...members } = change.payload;
      await requireOwnSegment(unit, id, project);
      const body = { ...members, project: requireStaying(members.project, project) };
      return updateSegmentIn(unit, { id, body }, sources.catalog);
    }
    case 'deleteSegment':
      await requireOwnSegment(unit, change.payload.id, project);
      return removeSegmentIn(unit, change.payload.id, sources.catalog);
  }
};
