import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { type Application, applications } from '../../queries/applications.ts';
import { applications as texts } from '../../texts/applications.ts';
import { common } from '../../texts/common.ts';
import { type Newest, newerThan, newestOf } from './sdk.ts';
import { SdkVersion } from './sdk-version.tsx';
import { usageText } from './usage-text.ts';

const route = getRouteApi('/inside/applications');
const { columns: names } = texts;

const columnsFor = (newest: Newest): readonly Column<Application>[] => [
  {
    id: 'name',
    width: 'minmax(10rem, 2fr)',
    header: names.name,
    wide: true,
    cell: ({ appName, description }) => (
      <>
        <div className={page.name}>
          <Link to="/applications/$appName" params={{ appName }}>
            <Name>{appName}</Name>
          </Link>
        </div>
        {description && (
          <div className={page.clipped} dir="auto">
            {description}
          </div>
        )}
      </>
    ),
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
    id: 'usage',
    width: 'minmax(10rem, 3fr)',
    header: names.usage,
    label: names.usage,
    cell: (application) => (
      <span className={page.clipped} dir="auto">
        {usageText(application)}
      </span>
    ),
  },
  {
    id: 'since',
    width: '9rem',
    header: names.since,
    label: names.since,
    cell: ({ createdAt }) => (
      <span className={page.soft}>{createdAt === undefined ? texts.onlyReports : <Moment at={createdAt} />}</span>
    ),
  },
];

/** All applications, with their SDKs and where they are used. */
export const ApplicationList = () => {
  const { query, older } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(applications());
  const newest = useMemo(() => newestOf((list.data ?? []).map(({ sdkVersion }) => sdkVersion)), [list.data]);
  return (
    <Listing
      label={texts.table}
      list={list}
      columns={columnsFor(newest)}
      keyOf={({ appName }) => appName}
      textOf={(one) => `${one.appName} ${one.description ?? ''} ${one.sdkVersion ?? ''} ${usageText(one)}`}
      countText={texts.count}
      query={query}
      onQuery={(next) => void navigate({ search: (now) => ({ ...now, query: next }), replace: true })}
      toggle={{
        label: texts.onlyOlder,
        on: older === true,
        onChange: (on) => void navigate({ search: (now) => ({ ...now, older: on || undefined }), replace: true }),
        keeps: ({ sdkVersion }) => newerThan(sdkVersion, newest) !== undefined,
      }}
      empty={
        <EmptyState title={texts.empty.title} actions={<Link to="/connect">{common.connect.title}</Link>}>
          <p>{texts.empty.text}</p>
        </EmptyState>
      }
    />
  );
};
