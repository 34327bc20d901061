import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { eventMessage } from '../../../lib/definition/events/message.ts';
import { plainText } from '../../../lib/definition/events/parts.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { JsonView } from '../../design/data/json-view.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Remark } from '../../design/messages/remark.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import { type Attempt, type Delivery, resendDelivery } from '../../queries/integrations.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { integrations } from '../../texts/integrations.ts';
import { eventOf } from './delivery-columns.tsx';
import { deliveryLooks, deliveryStateOf } from './delivery-state.ts';

const { deliveries: texts } = integrations;

const OneAttempt = ({ attempt: { at, status, durationMs, answer } }: { readonly attempt: Attempt }) => (
  <li>
    <p>
      <Moment at={at} />: {texts.attempt(status, durationMs)}
    </p>
    {answer !== '' && <Remark>{answer}</Remark>}
  </li>
);

export interface DeliveryDialogProps {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}

/** A delivery: each attempt with what the receiver said, and the event. */
export const DeliveryDialog = ({ delivery, onClose }: DeliveryDialogProps) => {
  const { id, integrationId, stateDetails, attempts, event } = delivery;
  const headings = useId();
  const lacks = useLacking()({ permission: 'UPDATE_ADDON' });
  const sending = useMutation({
    mutationFn: () => resendDelivery(integrationId, Number(id)),
    onSuccess: () => {
      announce({ title: texts.sent(id) });
      onClose();
    },
  });
  const state = deliveryStateOf(delivery);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.title(eventOf(delivery), id)}
      lead={event !== null && plainText(eventMessage(event).parts)}
      actions={
        <>
          <Button lacks={lacks} waits={sending.isPending || event === null} onClick={() => sending.mutate()}>
            {texts.again}
          </Button>
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <p>
        <Badge look={deliveryLooks[state]}>{texts.states[state]}</Badge> {stateDetails}
      </p>
      <section className={page.stack} aria-labelledby={`${headings}-attempts`}>
        <h3 id={`${headings}-attempts`}>{texts.attempts}</h3>
        <ol className={page.items}>
          {attempts.map((attempt) => (
            <OneAttempt key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </section>
      {event !== null && (
        <section className={page.stack} aria-labelledby={`${headings}-body`}>
          <h3 id={`${headings}-body`}>{texts.body}</h3>
          <JsonView value={event} />
        </section>
      )}
      {sending.isError && <ErrorState error={sending.error} />}
    </Dialog>
  );
};
