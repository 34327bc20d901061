import type { FeatureType } from '../../contract/schemas/feature-type.ts';
import type { Catalog, Known } from '../../store/catalog/catalog.ts';
import { featureTypeView } from './view.ts';

/** In their order (behaviour §5.4). */
export const listFeatureTypes = async (catalog: Catalog, known: Known): Promise<FeatureType[]> => {
  const { featureTypes } = await catalog.config(known);
  return [...featureTypes.values()]
    .sort((a, b) => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1))
    .map(featureTypeView);
};
