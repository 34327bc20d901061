import type { FeatureType } from '../../contract/schemas/feature-type.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { byOrder } from './order.ts';
import { featureTypeView } from './view.ts';

/** All feature types in their order (contract: feature-types §1). */
export const listFeatureTypes = async ({ catalog, instanceRev }: CatalogContext): Promise<FeatureType[]> => {
  const { featureTypes } = await catalog.config({ instanceRev });
  return [...featureTypes.values()].sort(byOrder).map(featureTypeView);
};
