import type { Change } from '../../contract/schemas/change-request.ts';
import { archiveFeaturesIn } from '../../flags/archive/archive.ts';
import { addDependencyIn, removeDependenciesIn } from '../../flags/feature-dependencies/change.ts';
import { disableFeatureIn } from '../../flags/feature-environments/disable.ts';
import { enableFeatureIn } from '../../flags/feature-environments/enable.ts';
import { addStrategyIn } from '../../flags/feature-strategies/add.ts';
import { hasActiveStrategy } from '../../flags/feature-strategies/put.ts';
import { removeStrategyIn } from '../../flags/feature-strategies/remove.ts';
import { reorderStrategiesIn } from '../../flags/feature-strategies/reorder.ts';
import { updateStrategyIn } from '../../flags/feature-strategies/update.ts';
import { replaceVariantsIn } from '../../flags/feature-variants/change.ts';
import { forChangeRequest } from '../../flags/features/guarded-unit.ts';
import { type EnvironmentPlace, requireConfigured } from '../../flags/features/load.ts';
import { readProject } from '../../flags/features/read.ts';
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
  hasActiveStrategy((await requireConfigured(unit, place)).parts.strategies);

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
  const guarded = forChangeRequest(unit);
  const place = { project, environment, feature: 'feature' in change ? change.feature : '' };
  switch (change.action) {
    case 'updateEnabled': {
      const { enabled, shouldActivateDisabledStrategies: wanted = false } = change.payload;
      if (!enabled) return disableFeatureIn(guarded, place);
      // Relevant only when all strategies are disabled (spec §2.12).
      const shouldActivateDisabledStrategies = wanted && !(await hasActive(unit, place));
      return enableFeatureIn(guarded, { place, shouldActivateDisabledStrategies, mayAddStrategy: true });
    }
    case 'addStrategy':
      return addStrategyIn(guarded, { place, strategy: change.payload });
    case 'updateStrategy': {
      const { id, sortOrder: _, ...members } = change.payload;
      return updateStrategyIn(guarded, { place, id, change: members });
    }
    case 'deleteStrategy':
      return removeStrategyIn(guarded, { place, id: change.payload.id });
    case 'reorderStrategy':
      return reorderStrategiesIn(guarded, { place, positions: change.payload });
    case 'patchVariant':
      return replaceVariantsIn(guarded, { place, variants: change.payload.variants });
    case 'archiveFeature': {
      const { state } = await readProject(sources, project);
      return archiveFeaturesIn(guarded, { state, features: [change.feature], together: archiving });
    }
    case 'addDependency': {
      const { state } = await readProject(sources, project);
      return addDependencyIn(guarded, { state, place, dependency: change.payload });
    }
    case 'deleteDependency':
      return removeDependenciesIn(guarded, place);
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
