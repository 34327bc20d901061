import { notFound } from '../../contract/problems.ts';
import type { FeatureType } from '../../contract/schemas/feature-type.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { featureTypeKey, instance } from '../../store/table/keys.ts';
import { featureTypeView } from './view.ts';

export const featureTypeReads = (id: string): RequestReads => ({ keys: [featureTypeKey(id)] });

/** @param lifetimeDays 0 or null: features of the type never become potentially stale. @throws Problem NotFoundError */
export const updateLifetime = (
  context: CommandContext,
  { id, lifetimeDays }: { readonly id: string; readonly lifetimeDays: number | null },
): Promise<FeatureType> =>
  transact(context, [instance], async (unit) => {
    const stored = await unit.get(featureTypeKey(id));
    if (!stored) throw notFound('feature type', id);
    const item = { ...stored, lifetimeDays: lifetimeDays || null };
    unit.put(item);
    const data = featureTypeView(item);
    unit.emit({ type: 'feature-type-updated', data, preData: featureTypeView(stored) });
    return data;
  });
