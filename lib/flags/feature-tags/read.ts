import type { Tag } from '../../contract/schemas/tag.ts';
import { byTag } from '../../definition/flag.ts';
import { featureKey } from '../../store/table/keys.ts';
import { getItem } from '../../store/table/read.ts';
import type { LocatorContext } from '../features/locate.ts';

/** The tags of a feature that the caller sees, archived or not. @throws Problem NotFoundError */
export const readFeatureTags = async (context: LocatorContext, feature: string): Promise<readonly Tag[]> => {
  const project = await context.locator.locate(context, feature);
  const item = await getItem(context, featureKey(project, feature));
  return (item?.tags ?? []).toSorted(byTag);
};
