import { useId } from 'react';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { JsonView } from '../../../design/data/json-view.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import page from '../../../design/page.module.css';
import { Moment } from '../../../design/time/moment.tsx';
import type { ActionSetEvent } from '../../../queries/actions.ts';
import { actions } from '../../../texts/actions.ts';
import { common } from '../../../texts/common.ts';
import { stateLooks } from './execution-columns.tsx';
import { actionText, draftOf, type SetNames } from './set-draft.ts';

const { events: texts } = actions;

export interface ExecutionDialogProps {
  readonly event: ActionSetEvent;
  readonly names: SetNames;
  readonly onClose: () => void;
}

/** An execution: the state of each action with why it failed, and the signal. */
export const ExecutionDialog = ({ event, names, onClose }: ExecutionDialogProps) => {
  const { signalId, createdAt, state, signal, actionSet } = event;
  const headings = useId();
  const drafts = draftOf(actionSet).actions;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.title(signalId)}
      lead={
        <>
          <Badge look={stateLooks[state]}>{texts.states[state]}</Badge> <Moment at={createdAt} />
        </>
      }
      actions={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <section className={page.stack} aria-labelledby={`${headings}-actions`}>
        <h3 id={`${headings}-actions`}>{texts.actions}</h3>
        <ol className={page.items}>
          {actionSet.actions.map(({ id, state: one, details }, position) => {
            const draft = drafts[position];
            return (
              <li key={id}>
                <p dir="auto">
                  <Badge look={stateLooks[one]}>{texts.states[one]}</Badge>{' '}
                  {draft !== undefined && actionText(draft, names)}
                </p>
                {details !== undefined && <p className={page.soft}>{details}</p>}
              </li>
            );
          })}
        </ol>
      </section>
      <section className={page.stack} aria-labelledby={`${headings}-body`}>
        <h3 id={`${headings}-body`}>{texts.body}</h3>
        {signal === null ? <p>{texts.expired}</p> : <JsonView value={signal.payload ?? null} />}
      </section>
    </Dialog>
  );
};
