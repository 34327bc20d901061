import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import type { UnknownFlag } from '../../queries/applications.ts';
import { applications } from '../../texts/applications.ts';

const { unknown: texts } = applications;
const { columns: names } = texts;

const columns: readonly Column<UnknownFlag>[] = [
  {
    id: 'name',
    width: 'minmax(10rem, 3fr)',
    header: names.name,
    wide: true,
    cell: ({ name }) => (
      <span className={page.name}>
        <Name>{name}</Name>
      </span>
    ),
  },
  {
    id: 'application',
    width: 'minmax(8rem, 2fr)',
    header: names.application,
    label: names.application,
    cell: ({ appName }) => (
      <Link to="/applications/$appName" params={{ appName }}>
        <Name>{appName}</Name>
      </Link>
    ),
  },
  {
    id: 'environment',
    width: 'minmax(6rem, 1fr)',
    header: names.environment,
    label: names.environment,
    cell: ({ environment }) => <EnvironmentName name={environment} />,
  },
  {
    id: 'seen',
    width: '9rem',
    header: names.seen,
    label: names.seen,
    cell: ({ lastSeenAt }) => (
      <span className={page.soft}>
        <Moment at={lastSeenAt} />
      </span>
    ),
  },
];

export interface UnknownNamesProps {
  readonly list: UseQueryResult<readonly UnknownFlag[]>;
  readonly query: string | undefined;
  readonly onQuery: (query: string | undefined) => void;
  /** All names were requested by one application. */
  readonly ofApplication?: boolean;
}

/** Names that applications request but that belong to no flag. */
export const UnknownNames = ({ list, query, onQuery, ofApplication = false }: UnknownNamesProps) => (
  <div className={page.stack}>
    <p className={page.soft}>{texts.lead}</p>
    <Listing
      label={texts.table}
      list={list}
      columns={ofApplication ? columns.filter(({ id }) => id !== 'application') : columns}
      keyOf={({ name, appName, environment }) => `${name} ${appName} ${environment}`}
      textOf={({ name, appName, environment }) => `${name} ${appName} ${environment}`}
      countText={texts.count}
      query={query}
      onQuery={onQuery}
      empty={
        <EmptyState title={texts.emptyTitle}>
          <p>{texts.emptyText}</p>
        </EmptyState>
      }
    />
  </div>
);
