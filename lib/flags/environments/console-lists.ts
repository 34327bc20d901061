import type { ConsoleEntry } from '../../contract/schemas/session.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { EnvironmentItem, FeatureTypeItem } from '../../store/table/items.ts';
import { environmentsRange, featureTypesRange } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import { byOrder } from '../feature-types/order.ts';
import { featureTypeView } from '../feature-types/view.ts';
import { byPosition } from '../features/view.ts';
import { environmentView } from './view.ts';

/** What `readConsoleLists` reads. */
export const consoleListsReads: RequestReads = { ranges: [environmentsRange, featureTypesRange] };

/** The short lists that most pages of the console need (contract: sessions §3): without a catalog, which takes longer. */
export const readConsoleLists = async (
  source: Source,
): Promise<Pick<ConsoleEntry, 'environments' | 'featureTypes'>> => {
  const [environments, featureTypes] = await Promise.all([
    queryAll<EnvironmentItem>(source, environmentsRange),
    queryAll<FeatureTypeItem>(source, featureTypesRange),
  ]);
  return {
    environments: environments.toSorted(byPosition).map(environmentView),
    featureTypes: featureTypes.toSorted(byOrder).map(featureTypeView),
  };
};
