import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { common } from '../../texts/common.ts';
import { Button } from '../button.tsx';
import { contains } from '../contains.ts';
import { EmptyState } from '../messages/empty-state.tsx';
import { ErrorState } from '../messages/error-state.tsx';
import { Loading } from '../messages/loading.tsx';
import page from '../page.module.css';
import { type Column, VirtualTable } from './virtual-table.tsx';

export interface ListingProps<Row> {
  readonly label: string;
  readonly list: UseQueryResult<readonly Row[]>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The text of a row that the search looks through. */
  readonly textOf: (row: Row) => string;
  readonly countText: (count: number) => string;
  /** The search text in the address. */
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
  /** Narrows the list to rows of one kind; the address stores whether it does. */
  readonly toggle?: Toggle<Row> | undefined;
  /** Shown when there are no rows at all. */
  readonly empty: ReactNode;
}

export interface Toggle<Row> {
  readonly label: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly keeps: (row: Row) => boolean;
}

/** A list whose rows come in one answer, with a search. */
export const Listing = <Row,>(props: ListingProps<Row>) => {
  const { label, list, columns, keyOf, textOf, countText, query = '', onQuery, toggle, empty } = props;
  const [typed, setTyped] = useState(query);
  const search = (text: string): void => {
    setTyped(text);
    onQuery(text === '' ? undefined : text);
  };
  if (list.isPending) return <Loading />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) return empty;
  const clear = (): void => {
    search('');
    if (toggle?.on === true) toggle.onChange(false);
  };
  const rows = list.data.filter((row) => contains(textOf(row), typed) && (toggle?.on !== true || toggle.keeps(row)));
  return (
    <>
      <search className={page.bar}>
        <input
          type="search"
          aria-label={common.search}
          placeholder={common.search}
          value={typed}
          dir="auto"
          onChange={(event) => search(event.target.value)}
        />
        {toggle !== undefined && (
          <Button aria-pressed={toggle.on} onClick={() => toggle.onChange(!toggle.on)}>
            {toggle.label}
          </Button>
        )}
        <span className={page.soft} role="status">
          {countText(rows.length)}
        </span>
      </search>
      {rows.length === 0 ? (
        <EmptyState title={common.noMatch} actions={<Button onClick={clear}>{common.clear}</Button>}>
          <p>{common.noMatchText}</p>
        </EmptyState>
      ) : (
        <VirtualTable
          label={label}
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          keyOf={keyOf}
        />
      )}
    </>
  );
};
