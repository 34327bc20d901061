import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { TextArea, TextField } from '../../design/fields/field.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { futureTime, localTime } from '../../design/time/local-time.ts';
import { type ChangeRequest, moveRequest, proposalOf, type RequestState } from '../../queries/change-requests.ts';
import { changeRequests as texts } from '../../texts/change-requests.ts';
import { common } from '../../texts/common.ts';
import styles from './change-request.module.css';
import { moveAsSeen } from './move-as-seen.ts';

const maxComment = 1_000;
const hour = 3_600_000;
/** States in which the proposed changes are accepted. */
const accepting: readonly RequestState[] = ['Approved', 'Scheduled', 'Applied'];

/** Describes the new state: a request that needs several approvals stays in review after the first. */
const doneText = ({ id, state }: ChangeRequest, to: RequestState): string =>
  to === 'Approved' && state === 'In review' ? texts.approvalAdded(id) : texts.done(id, texts.moved[to]);

export interface MoveDialogProps {
  readonly request: ChangeRequest;
  readonly to: RequestState;
  /** The production environments that the request reaches. */
  readonly production: readonly string[];
  readonly onClose: () => void;
}

/** Asks for confirmation before a request changes its state, with a comment and, where needed, a time. */
export const MoveDialog = ({ request, to, production, onClose }: MoveDialogProps) => {
  const form = useId();
  const [comment, setComment] = useState('');
  const [seen] = useState(() => proposalOf(request));
  const [when, setWhen] = useState(() => localTime(Date.now() + hour).slice(0, 16));
  const { project: projectId, id } = request;
  const { title, text, button } = texts.moves[to];
  const scheduledAt = to === 'Scheduled' ? futureTime(when, Date.now()) : undefined;
  const isPast = to === 'Scheduled' && scheduledAt === undefined;
  const moving = useMutation({
    mutationFn: () => {
      const move = { state: to, comment: comment.trim(), scheduledAt };
      // The author may have added changes since the dialog was opened, which the reviewer has not seen.
      return accepting.includes(to) ? moveAsSeen({ projectId, id }, move, seen) : moveRequest({ projectId, id }, move);
    },
    onSuccess: (moved) => {
      announce({ title: doneText(moved, to) });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!moving.isPending && !isPast) moving.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      lead={text}
      actions={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button
            type="submit"
            form={form}
            look={to === 'Rejected' || to === 'Cancelled' ? 'danger' : 'primary'}
            waits={moving.isPending || isPast}
          >
            {button}
          </Button>
        </>
      }
    >
      {(to === 'Applied' || to === 'Scheduled') &&
        production.map((name) => (
          <Banner key={name} look="warn">
            {common.change.production(name)}
          </Banner>
        ))}
      <form id={form} className={styles.form} onSubmit={submit}>
        {to === 'Scheduled' && (
          <TextField
            label={texts.when}
            hint={texts.whenHint}
            error={isPast ? common.notFuture : undefined}
            type="datetime-local"
            required
            value={when}
            onChange={(event) => setWhen(event.target.value)}
          />
        )}
        <TextArea
          label={texts.moveComment}
          value={comment}
          maxLength={maxComment}
          dir="auto"
          onChange={(event) => setComment(event.target.value)}
        />
      </form>
      {moving.isError && !isPast && <ErrorState error={moving.error} />}
    </Dialog>
  );
};
