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
import { demandConfigured, type EnvironmentPlace } from '../../flags/features/load.ts';
import { removeSegment } from '../../flags/segments/remove.ts';
import { type SegmentSources, updateSegment } from '../../flags/segments/update.ts';
import type { Draft } from '../../store/commit/unit-of-work.ts';
import { demandOwnSegment, demandStaying } from './own-segment.ts';

/** What changes are carried out with. */
export interface Sources extends SegmentSources {
  readonly instanceRev: number;
  readonly now: Date;
}

/** Where, and together with what. */
export interface Circumstances {
  readonly project: string;
  readonly environment: string;
  /** Features that are archived by the same request. */
  readonly archiving: readonly string[];
}

const hasActive = async (draft: Draft, place: EnvironmentPlace): Promise<boolean> =>
  anyActive((await demandConfigured(draft, place)).parts.strategies);

/**
 * Carries one change out, by the rule of the direct endpoint; permissions are not asked (behaviour §3.4). Changes of
 * segments need the instance's scope.
 * @throws Problem what the rule throws
 */
export const carryOut = async (
  draft: Draft,
  { project, environment, archiving }: Circumstances,
  change: Change,
  sources: Sources,
): Promise<unknown> => {
  const { now } = sources;
  const state = () => stateOf(sources.catalog, project, sources.instanceRev);
  const place = { project, environment, feature: 'feature' in change ? change.feature : '' };
  switch (change.action) {
    case 'updateEnabled': {
      const { enabled, shouldActivateDisabledStrategies: wanted = false } = change.payload;
      if (!enabled) return disableFeature(draft, place);
      // Relevant only when all strategies are disabled (spec §2.12).
      const shouldActivateDisabledStrategies = wanted && !(await hasActive(draft, place));
      return enableFeature(draft, place, { shouldActivateDisabledStrategies, mayAddStrategy: true, now });
    }
    case 'addStrategy':
      return addStrategy(draft, place, change.payload, now);
    case 'updateStrategy': {
      const { id, sortOrder: _, ...members } = change.payload;
      return updateStrategy(draft, place, id, members);
    }
    case 'deleteStrategy':
      return removeStrategy(draft, place, change.payload.id);
    case 'reorderStrategy':
      return reorderStrategies(draft, place, change.payload);
    case 'patchVariant':
      return replaceVariants(draft, place, change.payload.variants);
    case 'archiveFeature':
      return archiveFeatures(draft, await state(), [change.feature], now, archiving);
    case 'addDependency':
      return addDependency(draft, await state(), place, change.payload);
    case 'deleteDependency':
      return removeDependencies(draft, place);
    case 'updateSegment': {
      const { id, ...members } = change.payload;
      await demandOwnSegment(draft, id, project);
      return updateSegment(draft, id, { ...members, project: demandStaying(members.project, project) }, sources);
    }
    case 'deleteSegment':
      await demandOwnSegment(draft, change.payload.id, project);
      return removeSegment(draft, change.payload.id, sources.catalog);
  }
};
