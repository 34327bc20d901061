import { Link } from '@tanstack/react-router';
import { type Author, useAuthor } from '../../accounts/use-author.ts';
import { RequestState } from '../../changes/request-state.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Name } from '../../design/name.tsx';
import { Person } from '../../design/person/person.tsx';
import { Moment } from '../../design/time/moment.tsx';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import type { ChangeRequest } from '../../queries/change-requests.ts';
import { changeRequests as texts } from '../../texts/change-requests.ts';
import styles from './change-requests.module.css';

const { columns } = texts;

/** A cell lists at most this many names and counts the rest. */
const maxNames = 3;

const touched = ({ features, segments }: ChangeRequest): readonly string[] =>
  [...features, ...segments].map(({ name }) => name);

const Titled = ({ id, title }: { readonly id: number; readonly title: string }) => {
  const number = texts.numberOf(id, title);
  return (
    <>
      {number !== undefined && <span className={styles.number}>{number} </span>}
      <Name>{title}</Name>
    </>
  );
};

const ByAuthor = ({ author }: { readonly author: Author }) => <Person name={useAuthor()(author)} />;

/** The columns of a list of change requests. */
export const requestColumns: readonly Column<ChangeRequest>[] = [
  {
    id: 'title',
    width: 'minmax(11rem, 2fr)',
    header: columns.title,
    wide: true,
    cell: ({ id, title, project }) => (
      <Link to="/projects/$projectId/change-requests/$id" params={{ projectId: project, id: String(id) }}>
        <Titled id={id} title={title ?? texts.untitled} />
      </Link>
    ),
  },
  {
    id: 'state',
    width: '7rem',
    header: columns.state,
    cell: (request) => <RequestState request={request} />,
  },
  {
    id: 'environment',
    width: 'minmax(6rem, 1fr)',
    header: columns.environment,
    label: columns.environment,
    cell: ({ environment }) => <EnvironmentName name={environment} />,
  },
  {
    id: 'touches',
    width: 'minmax(7rem, 2fr)',
    header: columns.touches,
    label: columns.touches,
    cell: (request) => {
      const names = touched(request);
      return (
        <ul className={styles.names}>
          {names.slice(0, maxNames).map((name) => (
            <li key={name}>
              <Name>{name}</Name>
            </li>
          ))}
          {names.length > maxNames && <li>{texts.others(names.length - maxNames)}</li>}
        </ul>
      );
    },
  },
  {
    id: 'author',
    width: 'minmax(9rem, 1fr)',
    header: columns.author,
    label: columns.author,
    cell: ({ createdBy }) => <ByAuthor author={createdBy} />,
  },
  {
    id: 'approvals',
    width: '6rem',
    header: columns.approvals,
    label: columns.approvals,
    cell: ({ approvals, minApprovals }) => texts.approvals(approvals.length, minApprovals),
  },
  {
    id: 'created',
    width: '9rem',
    header: columns.created,
    label: columns.created,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

/** The columns of the list of all projects. @param nameOf gives the name of a project by its id */
export const columnsOfAll = (nameOf: (projectId: string) => string): readonly Column<ChangeRequest>[] =>
  requestColumns.toSpliced(1, 0, {
    id: 'project',
    width: 'minmax(6rem, 1fr)',
    header: columns.project,
    label: columns.project,
    cell: ({ project }) => <Name>{nameOf(project)}</Name>,
  });
