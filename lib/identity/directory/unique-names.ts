import type { Unwritten } from '../../store/commit/context.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { AccessNameItem } from '../../store/table/items.ts';
import type { Key, KeyOf } from '../../store/table/keys.ts';

/** The item that reserves a name for an id. */
export const nameItem = ({ pk, sk }: KeyOf<AccessNameItem>, id: number): Unwritten<AccessNameItem> => ({
  pk,
  sk,
  kind: 'access-name',
  id,
});

export interface NameChange {
  /** Keys of the old and of the new name; absent: there is no such name. */
  readonly from?: KeyOf<AccessNameItem> | undefined;
  readonly to?: KeyOf<AccessNameItem> | undefined;
  /** Makes the refusal for a new name that belongs to another id. */
  readonly taken: () => Error;
}

const isSame = (a: Key | undefined, b: Key | undefined): boolean => a?.pk === b?.pk && a?.sk === b?.sk;

/**
 * Releases the old names of an id and reserves the new ones.
 * @throws the error of `taken` of the first refused change
 */
export const replaceNames = async (unit: UnitOfWork, id: number, ...changes: readonly NameChange[]): Promise<void> => {
  const different = changes.filter(({ from, to }) => !isSame(from, to));
  await unit.getMany(different.flatMap(({ from, to }) => [from, to]).filter((key) => key !== undefined));
  for (const { from, to, taken } of different) {
    const owner = to && (await unit.get(to));
    if (owner && owner.id !== id) throw taken();
    if (to) unit.put(nameItem(to, id));
    if (from) unit.remove(from);
  }
};
