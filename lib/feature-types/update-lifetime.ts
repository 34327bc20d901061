import type { FeatureType } from '../schema/feature-type.ts';
import { notFound } from '../schema/problem.ts';
import type { Draft } from '../table/draft.ts';
import { featureTypeKey } from '../table/keys.ts';
import { featureTypeView } from './view.ts';

/** @param lifetimeDays 0 or null: features of the type never count as overdue. @throws Problem NotFoundError */
export const updateLifetime = async (draft: Draft, id: string, lifetimeDays: number | null): Promise<FeatureType> => {
  const stored = await draft.get(featureTypeKey(id));
  if (!stored) throw notFound('feature type', id);
  const item = { ...stored, lifetimeDays: lifetimeDays || null };
  draft.put(item);
  const data = featureTypeView(item);
  draft.say({ type: 'feature-type-updated', data, preData: featureTypeView(stored) });
  return data;
};
