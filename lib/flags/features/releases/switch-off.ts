import type { UnitOfWork } from '../../../store/commit/unit-of-work.ts';
import type { ProjectItem } from '../../../store/table/items.ts';
import { forRevival } from '../guarded-unit.ts';
import { type EnvironmentParts, partsIn } from '../load.ts';
import { putParts } from '../store.ts';
import { whenSwitchedOff } from './running.ts';

/** A plan waits until the feature is switched on again. */
const waitingPlan = ({ releasePlan }: EnvironmentParts, now: Date): Pick<EnvironmentParts, 'releasePlan'> =>
  releasePlan ? { releasePlan: whenSwitchedOff(releasePlan, now.toISOString()) } : {};

/** Disables a revived feature wherever it was enabled. No event is emitted: `feature-revived` implies it. */
export const switchOffEverywhere = async (
  unit: UnitOfWork,
  { id, environments }: Pick<ProjectItem, 'id' | 'environments'>,
  feature: string,
): Promise<void> => {
  const place = { project: id, feature };
  const names = environments.map(({ name }) => name);
  const reviving = forRevival(unit, id, names);
  const all = await partsIn(unit, place, names);
  for (const [i, parts] of all.entries()) {
    const environment = names[i];
    if (parts.enabled && environment !== undefined)
      putParts(reviving, { ...place, environment }, { ...parts, enabled: false, ...waitingPlan(parts, unit.now) });
  }
};
