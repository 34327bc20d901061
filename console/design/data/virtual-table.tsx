import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx';
import styles from './virtual-table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** In the syntax of `grid-template-columns`. */
  readonly width: string;
  /** On a phone, the label before the cell; absent: the cell needs none. */
  readonly label?: string;
  /** On a phone the cell takes the available width. */
  readonly wide?: boolean;
  /** On a phone the cell stands in the corner, beside the first cell. */
  readonly corner?: boolean;
  /** The cell stays visible when the table is scrolled sideways. */
  readonly stays?: boolean;
  /** Absent: the table cannot be sorted by this column. */
  readonly sort?: { readonly order: 'ascending' | 'descending' | undefined; readonly onSort: () => void };
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** undefined: the row is not loaded yet */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  /** Rows have one line and little space; what does not fit is cut. */
  readonly compact?: boolean;
  readonly isChosen?: (row: Row) => boolean;
  /** Opens what edits a row; the key for it is pressed. Absent: the key opens the row. */
  readonly onEdit?: (row: Row) => void;
  /** Further content below the cells of a row, in full width; undefined: none. */
  readonly below?: (row: Row) => ReactNode;
  /** The shown rows have changed; both ends are inclusive. */
  readonly onShown?: (first: number, last: number) => void;
}

/**
 * Height in px of a row whose cells have one line (virtual-table.module.css). A row of another height makes the list
 * scroll again, which ends a running scroll: the End key would stop too early.
 */
const rowHeight = 56;
const compactHeight = 34;

const HeaderCell = <Row,>({ column: { header, sort, stays } }: { readonly column: Column<Row> }) => (
  // biome-ignore lint/a11y/useSemanticElements: rows are placed by a virtual list, which table elements do not allow
  // biome-ignore lint/a11y/useFocusableInteractive: a header is no control; the button in it is
  <div
    role="columnheader"
    className={classNames(styles.cell, stays && styles.stays)}
    aria-sort={sort?.order ?? (sort ? 'none' : undefined)}
  >
    {sort === undefined ? (
      header
    ) : (
      <button type="button" className={styles.sort} onClick={sort.onSort}>
        {header}
        {sort.order === 'ascending' && <ArrowUpIcon />}
        {sort.order === 'descending' && <ArrowDownIcon />}
      </button>
    )}
  </div>
);

/** A table of any length that renders only its visible rows. It scrolls with the page. */
export const VirtualTable = <Row,>(props: VirtualTableProps<Row>) => {
  const { label, columns, count, rowAt, keyOf, compact = false, isChosen, onEdit, below, onShown } = props;
  const body = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // The top of the table is known only after layout.
  useLayoutEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(top - scrollMargin) > 1) setScrollMargin(top);
  });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => (compact ? compactHeight : rowHeight),
    overscan: 8,
    scrollMargin,
    onChange: ({ range }) => range && onShown?.(range.startIndex, range.endIndex),
  });
  const template = columns.map(({ width }) => width).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="table"
      className={classNames(styles.frame, compact && styles.compact)}
      aria-label={label}
      aria-rowcount={count + 1}
      style={{ '--columns': template } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup">
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div role="row" className={classNames(styles.row, styles.head)} aria-rowindex={1}>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} />
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" ref={body} className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rowAt(index);
          const more = row === undefined ? undefined : below?.(row);
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={row === undefined ? index : keyOf(row)}
              role="row"
              ref={virtualizer.measureElement}
              data-index={index}
              data-chosen={row !== undefined && isChosen?.(row) === true}
              aria-rowindex={index + 2}
              className={classNames(styles.row, styles.bodyRow)}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {columns.map(({ id, cell, label: name, wide, corner, stays }) => (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <div
                  key={id}
                  role="cell"
                  className={classNames(
                    styles.cell,
                    wide && styles.wide,
                    corner && styles.corner,
                    stays && styles.stays,
                  )}
                  data-label={row === undefined ? undefined : name}
                >
                  {row === undefined ? <div className={styles.waiting} /> : cell(row)}
                </div>
              ))}
              {row !== undefined && onEdit && <button type="button" hidden data-edits onClick={() => onEdit(row)} />}
              {more !== undefined && (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <div role="cell" className={classNames(styles.cell, styles.below)}>
                  {more}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
};
