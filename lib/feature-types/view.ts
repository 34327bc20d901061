import type { FeatureType } from '../schema/feature-type.ts';
import type { FeatureTypeItem } from '../table/items.ts';

export const featureTypeView = ({ id, name, description, lifetimeDays }: FeatureTypeItem): FeatureType => ({
  id,
  name,
  description,
  lifetimeDays,
});
