import { Link } from '@tanstack/react-router';
import { eventName } from '../../../lib/definition/events/names.ts';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Name } from '../../design/name.tsx';
import { Moment } from '../../design/time/moment.tsx';
import type { Revision } from '../../queries/project-history.ts';
import { history as texts } from '../../texts/history.ts';
import styles from './history.module.css';
import type { HistorySearch } from './history-search.ts';

const { columns } = texts;

/** A cell lists at most this many names and counts the rest. */
const maxNames = 3;

const some = (names: readonly string[]) => {
  const different = [...new Set(names)];
  if (different.length === 0) return '–';
  return (
    <ul className={styles.names}>
      {different.slice(0, maxNames).map((name) => (
        <li key={name}>
          <Name>{name}</Name>
        </li>
      ))}
      {different.length > maxNames && <li>{texts.others(different.length - maxNames)}</li>}
    </ul>
  );
};

export interface RevisionColumnsInput {
  readonly projectId: string;
  readonly search: HistorySearch;
  readonly onCompare: (revision: number) => void;
}

/** The columns of the list of revisions. The number of a revision links to its address. */
export const revisionColumns = ({
  projectId,
  search,
  onCompare,
}: RevisionColumnsInput): readonly Column<Revision>[] => [
  {
    id: 'revision',
    width: '7rem',
    header: columns.revision,
    cell: ({ revision }) => (
      <Link
        to="/projects/$projectId/history"
        params={{ projectId }}
        search={{ ...search, from: undefined, to: revision, view: 'difference' }}
      >
        {texts.revision(revision)}
      </Link>
    ),
  },
  {
    id: 'what',
    width: 'minmax(10rem, 2fr)',
    header: columns.what,
    wide: true,
    cell: ({ revision, events }) =>
      events.length === 0 ? texts.withoutEvents(revision) : some(events.map(({ type }) => eventName(type))),
  },
  {
    id: 'flags',
    width: 'minmax(10rem, 2fr)',
    header: columns.flags,
    label: columns.flags,
    cell: ({ features, segments }) => some([...features, ...segments]),
  },
  {
    id: 'by',
    width: 'minmax(9rem, 1fr)',
    header: columns.by,
    label: columns.by,
    cell: ({ createdBy }) => <Name>{createdBy}</Name>,
  },
  {
    id: 'at',
    width: '9rem',
    header: columns.at,
    label: columns.at,
    cell: ({ at }) => <Moment at={at} />,
  },
  {
    id: 'compare',
    width: '11rem',
    header: <span className="unseen">{columns.compare}</span>,
    cell: ({ revision }) => (
      <Button aria-label={texts.sinceOne(revision)} onClick={() => onCompare(revision)}>
        {texts.since}
      </Button>
    ),
  },
];
