import type { EventType } from '../../contract/schemas/event.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { StoredChange } from '../../store/table/items.ts';
import { featureOf, featuresOf } from './changes/change.ts';
import { type NotifiedRequest, notify } from './notice.ts';
import type { ChangeRequestParts } from './stored/request.ts';

type EmittingRequest = NotifiedRequest & Pick<ChangeRequestParts, 'changes'>;

/**
 * Emits an event of a request, and stores a notice for those whom it concerns. The event has a `featureName` when
 * exactly one feature is involved (contract: change-requests §11).
 * @returns the sort key of the notice; undefined: there is none
 */
export const emitRequestEvent = (
  unit: UnitOfWork,
  request: EmittingRequest,
  type: EventType,
  data: object = {},
): string | undefined => {
  const { id, project, environment } = request;
  const [only, ...others] = featuresOf(request.changes);
  unit.emit({
    type,
    project,
    environment,
    ...(only !== undefined && others.length === 0 && { featureName: only }),
    data: { changeRequestId: id, ...data },
  });
  return notify(unit, request, type);
};

const changeData = ({ id }: EmittingRequest, change: StoredChange) => {
  const feature = featureOf(change);
  return {
    changeRequestId: id,
    changeId: change.id,
    action: change.action,
    ...(feature !== undefined && { feature }),
    ...('payload' in change && { payload: change.payload }),
  };
};

/** Emits that a change was added (only `after` is given), edited (both) or discarded (only `before`). */
export const emitChangeEvent = (
  unit: UnitOfWork,
  request: EmittingRequest,
  { after, before }: { readonly after?: StoredChange; readonly before?: StoredChange },
): void => {
  const feature = featureOf(after ?? before ?? {});
  const { id, project, environment } = request;
  const place = { project, environment, ...(feature !== undefined && { featureName: feature }) };
  if (after && before)
    unit.emit({
      type: 'change-edited',
      ...place,
      data: changeData(request, after),
      preData: changeData(request, before),
    });
  else if (after)
    unit.emit({
      type: 'change-added',
      ...place,
      data: { changeRequestId: id, action: after.action, changeId: after.id },
    });
  else if (before) unit.emit({ type: 'change-discarded', ...place, preData: changeData(request, before) });
};
