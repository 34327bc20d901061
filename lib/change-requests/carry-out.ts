import { archiveFeatures } from '../features/archive.ts';
import { addDependency, removeDependencies } from '../features/dependencies.ts';
import { disableFeature } from '../features/environment/disable.ts';
import { enableFeature } from '../features/environment/enable.ts';
import { replaceVariants } from '../features/environment/variants.ts';
import { demandConfigured, type EnvironmentPlace } from '../features/load.ts';
import { stateOf } from '../features/relatives.ts';
import { addStrategy } from '../features/strategies/add.ts';
import { anyActive } from '../features/strategies/put.ts';
import { removeStrategy } from '../features/strategies/remove.ts';
import { reorderStrategies } from '../features/strategies/reorder.ts';
import { updateStrategy } from '../features/strategies/update.ts';
import type { Change } from '../schema/change-request.ts';
import { removeSegment } from '../segments/remove.ts';
import { type SegmentSources, updateSegment } from '../segments/update.ts';
import type { Draft } from '../table/draft.ts';
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
