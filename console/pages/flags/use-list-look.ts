import { listView } from '../../session/list-view.ts';
import { useSelf } from '../../session/permissions.ts';
import { hiddenColumns, optionalColumns } from './flag-columns.tsx';
import { type FlagsAddress, noColumns } from './flag-search.ts';

/** How a list of flags looks, and what changes it. */
export interface ListLook {
  /** A flag has two lines. */
  readonly comfortable: boolean;
  readonly setComfortable: (comfortable: boolean) => void;
  /** The columns that may be hidden. */
  readonly columns: readonly { readonly id: string; readonly name: string }[];
  /** Ids of the columns that the list does not have. */
  readonly hidden: ReadonlySet<string>;
  readonly setShown: (ids: readonly string[]) => void;
  /** The address of the list with all of this in it. */
  readonly address: FlagsAddress;
}

interface ListLookInput {
  readonly address: FlagsAddress;
  readonly onAddress: (address: FlagsAddress) => void;
  readonly environments: readonly string[];
  readonly ofProject: boolean;
}

/**
 * How a list looks: as its address says, e.g. that of a view or of somebody's link, or as the user has chosen in this
 * browser. A change belongs to the same of both, so that a link of somebody else changes nothing in the browser.
 */
export const useListLook = ({ address, onAddress, environments, ofProject }: ListLookInput): ListLook => {
  const kept = listView(useSelf().user.id);
  const chosen = kept.use();
  const columns = optionalColumns(environments, ofProject);
  const ids = columns.map(({ id }) => id);
  const hidden =
    address.columns === undefined
      ? hiddenColumns(chosen, environments)
      : new Set(ids.filter((id) => address.columns?.includes(id) !== true));
  const comfortable = address.rows === undefined ? chosen.comfortable : address.rows === 'comfortable';
  const inAddress = (shown: readonly string[], isComfortable: boolean): FlagsAddress => ({
    ...address,
    columns: shown.length > 0 ? shown : noColumns,
    rows: isComfortable ? 'comfortable' : 'compact',
  });
  const shown = ids.filter((id) => !hidden.has(id));
  const isInAddress = address.columns !== undefined || address.rows !== undefined;
  return {
    comfortable,
    setComfortable: (next) =>
      isInAddress ? onAddress(inAddress(shown, next)) : kept.set({ ...chosen, comfortable: next }),
    columns,
    hidden,
    setShown: (next) => {
      if (isInAddress) return onAddress(inAddress(next, comfortable));
      // Columns of other lists stay as they are.
      const others = [...hidden].filter((id) => !ids.includes(id));
      return kept.set({ ...chosen, hidden: [...others, ...ids.filter((id) => !next.includes(id))] });
    },
    address: inAddress(shown, comfortable),
  };
};
