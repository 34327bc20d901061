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
import { removeSegment } from '../../flags/segments/remove.ts';
import { updateSegment } from '../../flags/segments/update.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { requireOwnSegment, requireSameProject } from './own-segment.ts';

/** One change of a request, with what its execution depends on. */
export interface ChangeExecution {
  readonly context: CommandContext;
  readonly project: string;
  readonly environment: string;
  readonly change: Change;
  /** Features that the same request archives. */
  readonly archiving: readonly string[];
}

const hasActive = async (unit: UnitOfWork, place: EnvironmentPlace): Promise<boolean> =>
  anyActive((await requireConfigured(unit, place)).parts.strategies);

/**
 * Executes one change by the rule of the direct endpoint; permissions are not checked (contract: change-requests §7.3).
 * A change of a segment needs the instance among the scopes.
 * @throws Problem what the rule throws
 */
export const executeChangeIn = async (unit: UnitOfWork, execution: ChangeExecution): Promise<unknown> => {
  const { context, project, environment, change, archiving } = execution;
  const { now } = unit;
  const state = () => stateOf(context.catalog, project, context.instanceRev);
  const place = { project, environment, feature: 'feature' in change ? change.feature : '' };
  switch (change.action) {
    case 'updateEnabled': {
      const { enabled, shouldActivateDisabledStrategies: wanted = false } = change.payload;
      if (!enabled) return disableFeature(unit, place);
      // It counts only where all strategies are disabled (contract: change-requests §4.6).
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
      return updateSegment(unit, id, { ...members, project: requireSameProject(members.project, project) }, context);
    }
    case 'deleteSegment':
      await requireOwnSegment(unit, change.payload.id, project);
      return removeSegment(unit, change.payload.id, context.catalog);
  }
};
