import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import type { Signal } from '../../queries/signals.ts';
import { signals } from '../../texts/signals.ts';
import { kindOf, stateLooks } from './signal-words.ts';

const { came: texts } = signals;
const { columns } = texts;

/** A cell shows so many states, and counts the others. */
const maxShown = 3;

const States = ({ signal: { readings = [], note } }: { readonly signal: Signal }) => {
  if (readings.length === 0) return note === undefined ? texts.noStates : <div className={page.clipped}>{note}</div>;
  return (
    <div>
      {readings.slice(0, maxShown).map(({ source, key, state, at, flag, problem }) => (
        <div key={`${source} ${key} ${at}`}>
          <Badge look={stateLooks[state]}>{texts.states[state]}</Badge> <Name>{key}</Name>
          <div className={page.clipped} dir="auto">
            {problem === undefined ? flag : `${texts.problem} ${problem}`}
          </div>
        </div>
      ))}
      {readings.length > maxShown && <div className={page.soft}>{texts.more(readings.length - maxShown)}</div>}
    </div>
  );
};

/** The columns of the list of signals. @param onOpen shows all of a signal */
export const signalColumns = (onOpen: (signal: Signal) => void): readonly Column<Signal>[] => [
  {
    id: 'at',
    width: '10rem',
    header: columns.at,
    wide: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'body',
    width: '8rem',
    header: columns.body,
    label: columns.body,
    cell: (signal) => <Badge look={signal.recognised === undefined ? 'plain' : 'info'}>{kindOf(signal)}</Badge>,
  },
  {
    id: 'states',
    width: 'minmax(10rem, 3fr)',
    header: columns.states,
    label: columns.states,
    cell: (signal) => <States signal={signal} />,
  },
  {
    id: 'token',
    width: 'minmax(7rem, 1fr)',
    header: columns.token,
    label: columns.token,
    cell: ({ tokenName }) => <Name>{tokenName}</Name>,
  },
  {
    id: 'open',
    width: '7rem',
    header: <span className="unseen">{columns.open}</span>,
    cell: (signal) => (
      <Button aria-label={texts.openOne(signal.id)} onClick={() => onOpen(signal)}>
        {texts.open}
      </Button>
    ),
  },
];
