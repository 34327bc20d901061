import { notFound } from '../../contract/problems.ts';
import type { FeatureType } from '../../contract/schemas/feature-type.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { featureTypeKey } from '../../store/table/keys.ts';
import { featureTypeView } from './view.ts';

/** @param lifetimeDays 0 or null: features of the type never count as overdue. @throws Problem NotFoundError */
export const updateLifetime = async (
  unit: UnitOfWork,
  id: string,
  lifetimeDays: number | null,
): Promise<FeatureType> => {
  const stored = await unit.get(featureTypeKey(id));
  if (!stored) throw notFound('feature type', id);
  const item = { ...stored, lifetimeDays: lifetimeDays || null };
  unit.put(item);
  const data = featureTypeView(item);
  unit.emit({ type: 'feature-type-updated', data, preData: featureTypeView(stored) });
  return data;
};
