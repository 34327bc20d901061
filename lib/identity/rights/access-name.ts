import type { ReadView, Unwritten } from '../../store/commit/decision.ts';
import type { AccessNameItem } from '../../store/table/items.ts';
import type { Key, KeyOf } from '../../store/table/keys.ts';

/** What becomes of the items that keep names unique. */
export interface NameChange {
  readonly put: readonly Unwritten<AccessNameItem>[];
  readonly remove: readonly Key[];
}

/** Takes a name for who has this id. */
export const nameItem = ({ pk, sk }: KeyOf<AccessNameItem>, id: number): Unwritten<AccessNameItem> => ({
  pk,
  sk,
  kind: 'access-name',
  id,
});

const isSame = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

/**
 * Gives up a name and takes another.
 * @param keys of the name so far and of the next one; undefined: none
 * @throws what `taken` makes, when the next name belongs to another id
 */
export const rename = async (
  view: ReadView,
  id: number,
  keys: { readonly from: KeyOf<AccessNameItem> | undefined; readonly to: KeyOf<AccessNameItem> | undefined },
  taken: () => Error,
): Promise<NameChange> => {
  const { from, to } = keys;
  if (from && to && isSame(from, to)) return { put: [], remove: [] };
  const holder = to && (await view.get(to));
  if (holder && holder.id !== id) throw taken();
  if (from) await view.get(from);
  return { put: to ? [nameItem(to, id)] : [], remove: from ? [from] : [] };
};
