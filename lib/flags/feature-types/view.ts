import type { FeatureType } from '../../contract/schemas/feature-type.ts';
import type { FeatureTypeItem } from '../../store/table/items.ts';

export const featureTypeView = ({ id, name, description, lifetimeDays }: FeatureTypeItem): FeatureType => ({
  id,
  name,
  description,
  lifetimeDays,
});
