import { eventName } from '../../../lib/definition/events/names.ts';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Name } from '../../design/name.tsx';
import { Moment } from '../../design/time/moment.tsx';
import type { Event } from '../../queries/events.ts';
import { events as texts } from '../../texts/events.ts';

const { columns } = texts;

const named = (value: string | null | undefined) => (value ? <Name>{value}</Name> : '–');

/** The columns of the event log. @param onOpen shows all of an event */
export const eventColumns = (onOpen: (event: Event) => void): readonly Column<Event>[] => [
  {
    id: 'type',
    width: 'minmax(10rem, 2fr)',
    header: columns.type,
    wide: true,
    cell: ({ type }) => eventName(type),
  },
  {
    id: 'flag',
    width: 'minmax(8rem, 2fr)',
    header: columns.flag,
    label: columns.flag,
    cell: ({ featureName }) => named(featureName),
  },
  {
    id: 'environment',
    width: 'minmax(6rem, 1fr)',
    header: columns.environment,
    label: columns.environment,
    cell: ({ environment }) => named(environment),
  },
  {
    id: 'project',
    width: 'minmax(6rem, 1fr)',
    header: columns.project,
    label: columns.project,
    cell: ({ project }) => named(project),
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
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'open',
    width: '7rem',
    header: <span className="unseen">{columns.open}</span>,
    cell: (event) => (
      <Button aria-label={texts.openOne(event.id, eventName(event.type))} onClick={() => onOpen(event)}>
        {texts.open}
      </Button>
    ),
  },
];
