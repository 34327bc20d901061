import { eventName } from '../../../lib/definition/events/names.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import type { Column } from '../../design/data/virtual-table.tsx';
import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Moment } from '../../design/time/moment.tsx';
import type { Delivery } from '../../queries/integrations.ts';
import { integrations } from '../../texts/integrations.ts';
import { deliveryLooks, deliveryStateOf } from './delivery-state.ts';

const { deliveries: texts } = integrations;
const { columns } = texts;

/** What was delivered, in words. */
export const eventOf = ({ event }: Pick<Delivery, 'event'>): string =>
  event === null ? texts.lost : eventName(event.type);

/** The columns of the list of deliveries. @param onOpen shows all of a delivery */
export const deliveryColumns = (onOpen: (delivery: Delivery) => void): readonly Column<Delivery>[] => [
  {
    id: 'event',
    width: 'minmax(10rem, 3fr)',
    header: columns.event,
    wide: true,
    cell: (delivery) => eventOf(delivery),
  },
  {
    id: 'flag',
    width: 'minmax(8rem, 2fr)',
    header: columns.flag,
    label: columns.flag,
    cell: ({ event }) => (event?.featureName ? <Name>{event.featureName}</Name> : '–'),
  },
  {
    id: 'state',
    width: 'minmax(8rem, 2fr)',
    header: columns.state,
    label: columns.state,
    cell: (delivery) => {
      const state = deliveryStateOf(delivery);
      return (
        <div>
          <Badge look={deliveryLooks[state]}>{texts.states[state]}</Badge>
          {state !== 'delivered' && <div className={page.clipped}>{delivery.stateDetails}</div>}
        </div>
      );
    },
  },
  {
    id: 'attempts',
    width: '6rem',
    header: columns.attempts,
    label: columns.attempts,
    cell: ({ attempts }) => String(attempts.length),
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
    cell: (delivery) => (
      <Button aria-label={texts.openOne(eventOf(delivery), delivery.id)} onClick={() => onOpen(delivery)}>
        {texts.open}
      </Button>
    ),
  },
];
