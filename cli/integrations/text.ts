import type { Schema } from '../../client/client.ts';
import { eventText, timeText } from '../history/event-text.ts';
import { tableText } from '../output/table.ts';

export type Integration = Schema<'Addon'>;
export type Delivery = Schema<'Delivery'>;
type Attempt = Delivery['attempts'][number];

/** How an integration is doing: `off`, `works since …`, `failing since …`. */
export const healthText = ({ enabled, switchedOff, health }: Integration): string => {
  if (switchedOff) return `switched off ${timeText(switchedOff.at)}: ${switchedOff.why}`;
  if (!enabled) return 'off';
  if (health.failingSince !== null) return `failing since ${timeText(health.failingSince)}`;
  if (health.lastSuccess !== null) return `works, last success ${timeText(health.lastSuccess)}`;
  return 'nothing was delivered yet';
};

const named = (what: string, names: readonly string[]): readonly string[] =>
  names.length === 0 || names[0] === '*' ? [] : [`${what} ${names.join(', ')}`];

/** Which events an integration gets, e.g. `15 types, environment production`. */
const filterText = ({ events, projects, environments, features, tags }: Integration): string =>
  [
    events.length === 1 ? `${events[0]}` : `${events.length} types`,
    ...named('project', projects),
    ...named('environment', environments),
    ...named('feature', features),
    ...named('tag', tags),
  ].join('; ');

/** One integration a line. */
export const integrationsText = (integrations: readonly Integration[]): string =>
  tableText(
    ['ID', 'PROVIDER', 'DESCRIPTION', 'HEALTH', 'EVENTS'],
    integrations.map((one) => [String(one.id), one.provider, one.description ?? '', healthText(one), filterText(one)]),
  );

/** What the receiver said at an attempt, e.g. `204 in 12 ms`. */
export const attemptText = ({ status, durationMs, answer }: Attempt): string =>
  `${status ?? 'no answer'} in ${durationMs} ms${answer === '' ? '' : `: ${answer}`}`;

const stateText = ({ state, isWaiting, attempts }: Delivery): string => {
  if (isWaiting) return attempts.length === 0 ? 'waiting' : 'failed, is tried again';
  return { success: 'delivered', failed: 'failed', successWithErrors: 'delivered in part' }[state];
};

/** One delivery a line, with its latest attempt. */
export const deliveriesText = (deliveries: readonly Delivery[]): string =>
  tableText(
    ['EVENT', 'WHAT', 'STATE', 'ATTEMPTS', 'LATEST'],
    deliveries.map((one) => {
      const latest = one.attempts.at(-1);
      return [
        one.id,
        one.event === null ? '' : eventText(one.event),
        stateText(one),
        String(one.attempts.length),
        latest === undefined ? '' : `${timeText(latest.at)}  ${attemptText(latest)}`,
      ];
    }),
  );
