import type { Tag } from '../../contract/schemas/tag.ts';
import type { CallerContext } from '../../identity/callers/context.ts';
import { featureKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import { locateFeature } from '../features/locate.ts';
import { byTypeAndValue } from '../tags/order.ts';

/** The tags of a feature that the caller sees, archived or not. @throws Problem NotFoundError */
export const readFeatureTags = async (context: CallerContext, feature: string): Promise<readonly Tag[]> => {
  const project = await locateFeature(context, feature);
  const item = await getItem(context.table, featureKey(project, feature));
  return (item?.tags ?? []).toSorted(byTypeAndValue);
};
