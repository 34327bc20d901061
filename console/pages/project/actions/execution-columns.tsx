import { Link } from '@tanstack/react-router';
import { Badge, type BadgeLook } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import type { Column } from '../../../design/data/virtual-table.tsx';
import page from '../../../design/page.module.css';
import { Moment } from '../../../design/time/moment.tsx';
import type { ActionSetEvent } from '../../../queries/actions.ts';
import { actions } from '../../../texts/actions.ts';

const { events: texts } = actions;
const { columns } = texts;

export const stateLooks: Readonly<Record<ActionSetEvent['actionSet']['actions'][number]['state'], BadgeLook>> = {
  started: 'info',
  success: 'good',
  failed: 'bad',
  'not started': 'plain',
};

/** The columns of the executions of a set. @param onOpen shows all of an execution */
export const executionColumns = (onOpen: (event: ActionSetEvent) => void): readonly Column<ActionSetEvent>[] => [
  {
    id: 'at',
    width: '10rem',
    header: columns.at,
    wide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'state',
    width: '7rem',
    header: columns.state,
    label: columns.state,
    cell: ({ state }) => <Badge look={stateLooks[state]}>{texts.states[state]}</Badge>,
  },
  {
    id: 'done',
    width: 'minmax(12rem, 3fr)',
    header: columns.done,
    label: columns.done,
    cell: ({ actionSet: { actions: all } }) => (
      <div>
        {texts.done(all.filter(({ state }) => state === 'success').length, all.length)}
        <div className={page.clipped}>{all.find(({ details }) => details !== undefined)?.details}</div>
      </div>
    ),
  },
  {
    id: 'signal',
    width: '9rem',
    header: columns.signal,
    label: columns.signal,
    cell: ({ signalId, actionSet: { match } }) => (
      <Link to="/signal-endpoints/$endpointId" params={{ endpointId: String(match.sourceId) }}>
        {texts.signal(signalId)}
      </Link>
    ),
  },
  {
    id: 'open',
    width: '7rem',
    header: <span className="unseen">{columns.open}</span>,
    cell: (event) => (
      <Button aria-label={texts.openOne(event.signalId)} onClick={() => onOpen(event)}>
        {texts.open}
      </Button>
    ),
  },
];
