import type { EventType } from '../../contract/schemas/event.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { StoredChange } from '../../store/table/items.ts';
import type { ChangeRequestParts } from './store.ts';

/** The feature of a change; undefined for one of a segment. */
export const featureOf = (change: object): string | undefined =>
  'feature' in change && typeof change.feature === 'string' ? change.feature : undefined;

/** Features that a request touches, in the order of their first change. */
export const featuresOf = (changes: readonly StoredChange[]): string[] => [
  ...new Set(changes.map(featureOf).filter((name) => name !== undefined)),
];

type Place = Pick<ChangeRequestParts, 'id' | 'project' | 'environment' | 'changes'>;

/** Says that something happened to a request; `featureName` stands where one feature is involved (behaviour §6). */
export const emitRequestEvent = (unit: UnitOfWork, request: Place, type: EventType, data: object = {}): void => {
  const { id, project, environment } = request;
  const [only, ...others] = featuresOf(request.changes);
  unit.emit({
    type,
    project,
    environment,
    ...(only !== undefined && others.length === 0 && { featureName: only }),
    data: { changeRequestId: id, ...data },
  });
};

/** A change as events tell it. */
const told = (request: Place, change: StoredChange) => {
  const feature = featureOf(change);
  return {
    changeRequestId: request.id,
    changeId: change.id,
    action: change.action,
    ...(feature !== undefined && { feature }),
    ...('payload' in change && { payload: change.payload }),
  };
};

/** Says that a change was added, edited or discarded. @param now absent: it is gone; @param before absent: it is new */
export const emitChangeEvent = (
  unit: UnitOfWork,
  request: Place,
  { now, before }: { readonly now?: StoredChange; readonly before?: StoredChange },
): void => {
  const feature = featureOf(now ?? before ?? {});
  const { id, project, environment } = request;
  const place = { project, environment, ...(feature !== undefined && { featureName: feature }) };
  if (now && before)
    unit.emit({ type: 'change-edited', ...place, data: told(request, now), preData: told(request, before) });
  else if (now)
    unit.emit({
      type: 'change-added',
      ...place,
      data: { changeRequestId: id, action: now.action, changeId: now.id },
    });
  else if (before) unit.emit({ type: 'change-discarded', ...place, preData: told(request, before) });
};
