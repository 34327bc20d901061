import type { BatchExport, BatchSelection } from '../../contract/schemas/features-batch.ts';
import { readOwnerNames } from '../../flags/feature-owners/read.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { instance } from '../../store/table/keys.ts';
import { dataSetView } from './data-set.ts';
import { exportedEvent } from './exported-event.ts';
import { selectFeatures } from './select.ts';

/** Exports features from one environment as a data set, and logs the export (contract: features-batch §2). */
export const exportFeatures = async (
  context: CatalogCallerContext,
  selection: BatchSelection,
): Promise<BatchExport> => {
  const { environment } = selection;
  const selected = await selectFeatures(context, selection);
  const ownerNames = await readOwnerNames(
    context,
    selected.config.rev,
    selected.features.flatMap(({ feature: { owners = [] } }) => owners),
  );
  const data = dataSetView(selected, { environment, ownerNames });
  await transact(context, [instance], (unit) => unit.emit(exportedEvent(environment, data)));
  return data;
};
