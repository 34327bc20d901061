import { Link } from '@tanstack/react-router';
import { Badge } from '../../design/badge.tsx';
import { Listing } from '../../design/data/listing.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import type { AskedFlag } from '../../queries/applications.ts';
import { applications } from '../../texts/applications.ts';
import type { PartProps } from './part-props.ts';

const { flags: texts } = applications.one;
const { columns: names } = texts;

const State = ({ flag: { notFound, archived, stale } }: { readonly flag: AskedFlag }) => {
  if (notFound) return <Badge look="bad">{texts.missing}</Badge>;
  if (archived) return <Badge look="warn">{texts.archived}</Badge>;
  return stale ? <Badge look="warn">{texts.stale}</Badge> : <Badge look="good">{texts.active}</Badge>;
};

const columns: readonly Column<AskedFlag>[] = [
  {
    id: 'name',
    width: 'minmax(10rem, 3fr)',
    header: names.name,
    wide: true,
    cell: ({ name, project }) => (
      <span className={page.name}>
        {project === undefined ? (
          <Name>{name}</Name>
        ) : (
          <Link to="/projects/$projectId/features/$featureName" params={{ projectId: project, featureName: name }}>
            <Name>{name}</Name>
          </Link>
        )}
      </span>
    ),
  },
  {
    id: 'project',
    width: 'minmax(6rem, 1fr)',
    header: names.project,
    label: names.project,
    cell: ({ project }) => (project === undefined ? '–' : <Name>{project}</Name>),
  },
  {
    id: 'type',
    width: 'minmax(6rem, 1fr)',
    header: names.type,
    label: names.type,
    cell: ({ type }) => (type === undefined ? '–' : <Name>{type}</Name>),
  },
  { id: 'state', width: '11rem', header: names.state, cell: (flag) => <State flag={flag} /> },
];

/** The flags that an application requested in the last 35 days. */
export const AskedFlags = ({ list, query, onQuery }: PartProps<AskedFlag>) => (
  <Listing
    label={texts.table}
    list={list}
    columns={columns}
    keyOf={({ name }) => name}
    textOf={({ name, project }) => `${name} ${project ?? ''}`}
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
