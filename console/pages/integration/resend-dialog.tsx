import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { TextField } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import page from '../../design/page.module.css';
import { dayMs, isoTime, localTime } from '../../design/time/local-time.ts';
import { type ResendProgress, resendPart, resendProgress } from '../../queries/integrations.ts';
import { common } from '../../texts/common.ts';
import { integrations } from '../../texts/integrations.ts';

const { resend: texts } = integrations;

/** How far the newest job has come. */
const Progress = ({ progress }: { readonly progress: ResendProgress }) => {
  const { from, to, reached, deliveries, done } = progress;
  const [all, seen] = [to - from + 1, reached - from + 1];
  return (
    <div className={page.stack}>
      <progress aria-label={texts.progress} max={Math.max(1, all)} value={done ? Math.max(1, all) : seen} />
      <p role="status">{done ? texts.done(deliveries) : texts.running(seen, deliveries)}</p>
    </div>
  );
};

export interface ResendDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Sends the events of a time again, and shows how far that has come, also after the dialog was closed. */
export const ResendDialog = ({ id, name, onClose }: ResendDialogProps) => {
  const form = useId();
  const job = useQuery(resendProgress(id));
  const [{ from, to }, setPart] = useState(() => {
    const now = Date.now();
    // To the end of this minute: what has just happened belongs to it.
    return { from: localTime(now - dayMs).slice(0, 16), to: localTime(now + 60_000).slice(0, 16) };
  });
  const [begin, end] = [isoTime(from), isoTime(to)];
  const isBackward = begin !== undefined && end !== undefined && begin > end;
  const sending = useMutation({
    mutationFn: async (part: { readonly from: string; readonly to: string }) => {
      queryClient.setQueryData(resendProgress(id).queryKey, await resendPart(id, part));
    },
  });
  const isReady = begin !== undefined && end !== undefined && !isBackward && !sending.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) sending.mutate({ from: begin, to: end });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(name)}
      lead={texts.lead}
      actions={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <Button type="submit" form={form} look="primary" waits={!isReady}>
            {texts.action}
          </Button>
        </>
      }
    >
      <form id={form} className={page.columns} onSubmit={submit}>
        <div>
          <TextField
            label={texts.from}
            type="datetime-local"
            required
            value={from}
            onChange={(event) => setPart({ from: event.target.value, to })}
          />
        </div>
        <div>
          <TextField
            label={texts.to}
            type="datetime-local"
            required
            value={to}
            error={isBackward ? texts.order : undefined}
            onChange={(event) => setPart({ from, to: event.target.value })}
          />
        </div>
      </form>
      {job.data && (
        <section className={page.stack} aria-labelledby={`${form}-last`}>
          <h3 id={`${form}-last`}>{texts.last}</h3>
          <Progress progress={job.data} />
        </section>
      )}
      {(sending.error ?? job.error) !== null && <ErrorState error={sending.error ?? job.error} />}
    </Dialog>
  );
};
