import { useMemo } from 'react';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import type { Instance } from '../../queries/applications.ts';
import { applications } from '../../texts/applications.ts';
import type { Newest } from '../applications/sdk.ts';
import { SdkVersion } from '../applications/sdk-version.tsx';
import type { PartProps } from './part-props.ts';

const { instances: texts } = applications.one;
const { columns: names } = texts;

const columnsFor = (newest: Newest): readonly Column<Instance>[] => [
  {
    id: 'id',
    width: 'minmax(10rem, 2fr)',
    header: names.id,
    wide: true,
    cell: ({ instanceId }) => (
      <span className={page.name}>
        <Name>{instanceId}</Name>
      </span>
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
    id: 'sdk',
    width: 'minmax(10rem, 2fr)',
    header: names.sdk,
    label: names.sdk,
    cell: ({ sdkVersion }) => (
      <span className={page.soft}>
        <SdkVersion sdk={sdkVersion} newest={newest} />
      </span>
    ),
  },
  {
    id: 'seen',
    width: '9rem',
    header: names.seen,
    label: names.seen,
    cell: ({ lastSeen }) => (
      <span className={page.soft}>
        <Moment at={lastSeen} />
      </span>
    ),
  },
  {
    id: 'since',
    width: '9rem',
    header: names.since,
    label: names.since,
    cell: ({ createdAt }) => (
      <span className={page.soft}>
        <Moment at={createdAt} />
      </span>
    ),
  },
];

/** The instances of an application that were seen in the last two days. */
export const Instances = ({ list, newest, query, onQuery }: PartProps<Instance> & { readonly newest: Newest }) => {
  const columns = useMemo(() => columnsFor(newest), [newest]);
  return (
    <Listing
      label={texts.table}
      list={list}
      columns={columns}
      keyOf={({ instanceId, environment, sdkVersion, createdAt }) =>
        `${instanceId} ${environment} ${sdkVersion} ${createdAt}`
      }
      textOf={({ instanceId, environment, sdkVersion }) => `${instanceId} ${environment} ${sdkVersion ?? ''}`}
      countText={texts.count}
      query={query}
      onQuery={onQuery}
      empty={
        <EmptyState title={texts.emptyTitle}>
          <p>{texts.emptyText}</p>
        </EmptyState>
      }
    />
  );
};
