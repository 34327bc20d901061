import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { JsonView } from '../../design/data/json-view.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import type { Signal, SignalReading } from '../../queries/signals.ts';
import { common } from '../../texts/common.ts';
import { signals } from '../../texts/signals.ts';
import { kindOf, notePartsOf, stateLooks } from './signal-words.ts';

const { came: texts } = signals;

/** A flag by `<project>/<flag>`, as a link to its page. */
export const FlagOf = ({ flag }: { readonly flag: string }) => {
  const [projectId = '', featureName = ''] = flag.split('/');
  return (
    <Link to="/projects/$projectId/features/$featureName" params={{ projectId, featureName }}>
      <Name>{flag}</Name>
    </Link>
  );
};

const Reading = ({ reading }: { readonly reading: SignalReading }) => {
  const { key, state, at, flag, environment, problem } = reading;
  return (
    <li>
      <p>
        <Badge look={stateLooks[state]}>{texts.states[state]}</Badge> <Name>{key}</Name>
      </p>
      <p className={page.soft}>
        <Moment at={at} /> ·{' '}
        {flag === undefined ? (
          texts.noFlag
        ) : (
          <>
            <FlagOf flag={flag} /> {texts.guards(environment)}
          </>
        )}
      </p>
      {problem !== undefined && (
        <p className={page.soft}>
          {texts.problem} {problem}
        </p>
      )}
    </li>
  );
};

/** What an administrator should know of a signal; an address in it can be opened. */
const Note = ({ note }: { readonly note: string }) => {
  const [before, address, after] = notePartsOf(note);
  return (
    <Banner look="warn">
      {before}
      {address !== '' && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>
      )}
      {after}
    </Banner>
  );
};

export interface SignalDialogProps {
  readonly signal: Signal;
  readonly onClose: () => void;
}

/** A signal: what was recognised of it, and its body. */
export const SignalDialog = ({ signal, onClose }: SignalDialogProps) => {
  const { id, createdAt, tokenName, payload, readings = [], note } = signal;
  const headings = useId();
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.title(id)}
      lead={
        <>
          {kindOf(signal)} · <Moment at={createdAt} /> · {texts.sent(tokenName)}
        </>
      }
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      {note !== undefined && <Note note={note} />}
      <section className={page.stack} aria-labelledby={`${headings}-readings`}>
        <h3 id={`${headings}-readings`}>{texts.readings}</h3>
        {readings.length === 0 ? (
          <p>{texts.noReadings}</p>
        ) : (
          <ul className={page.items}>
            {readings.map((reading) => (
              <Reading key={`${reading.source} ${reading.key} ${reading.at}`} reading={reading} />
            ))}
          </ul>
        )}
      </section>
      <section className={page.stack} aria-labelledby={`${headings}-body`}>
        <h3 id={`${headings}-body`}>{texts.body}</h3>
        {payload === undefined || payload === null ? <p>{texts.noBody}</p> : <JsonView value={payload} />}
      </section>
    </Dialog>
  );
};
