import { eventMessage } from '../../../lib/definition/events/message.ts';
import { eventName } from '../../../lib/definition/events/names.ts';
import { plainText } from '../../../lib/definition/events/parts.ts';
import { Button } from '../../design/button.tsx';
import { JsonDiff } from '../../design/data/json-diff.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Name } from '../../design/name.tsx';
import { Moment } from '../../design/time/moment.tsx';
import type { Event } from '../../queries/events.ts';
import { common } from '../../texts/common.ts';
import { events as texts } from '../../texts/events.ts';

/** An absent value and `null` mean the same: there is no state on this side. */
const side = (value: unknown): unknown => value ?? undefined;

export interface EventDialogProps {
  readonly event: Event;
  readonly onClose: () => void;
}

/** One event, with the difference that it describes. */
export const EventDialog = ({ event, onClose }: EventDialogProps) => {
  const { id, type, createdBy, createdAt, project, featureName, environment } = event;
  const [before, after] = [side(event.preData), side(event.data)];
  const places = [featureName, environment, project].filter((one) => typeof one === 'string');
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={texts.dialog(id, eventName(type))}
      lead={
        <>
          <Name>{createdBy}</Name>, <Moment at={createdAt} />
          {places.map((place) => (
            <span key={place}>
              {' · '}
              <Name>{place}</Name>
            </span>
          ))}
        </>
      }
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <p dir="auto">{plainText(eventMessage(event).parts)}</p>
      {before === undefined && after === undefined ? <p>{texts.noData}</p> : <JsonDiff before={before} after={after} />}
    </Dialog>
  );
};
