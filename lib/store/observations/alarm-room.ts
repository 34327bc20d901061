import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { byText } from '../../basics/order.ts';
import { inParallel } from '../../basics/parallel.ts';
import { maxAlarms, type StateReading } from '../../contract/schemas/release-plan.ts';
import { unlessRefused } from '../table/errors.ts';
import { type KeyOf, keyText } from '../table/keys.ts';
import { getItems } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { type AlarmStateItem, putState, type ReadingPlace, readStateItems, stateKeyOf, weights } from './readings.ts';

/** A state of an alarm, and where it belongs. */
export interface StateOfPlace {
  readonly place: ReadingPlace;
  readonly reading: StateReading;
  /** As for `putState`. */
  readonly order?: string;
}

/** States that are stored, and states that are removed, at the same time. */
const atOnce = 10;

const keyOf = ({ place, reading }: StateOfPlace): KeyOf<AlarmStateItem> => stateKeyOf(place, reading);

interface Room {
  /** For these there is no room. */
  readonly refused: readonly StateOfPlace[];
  /** These have to go. */
  readonly over: readonly AlarmStateItem[];
}

/** Looks for room for states of one feature of which nothing is stored. @param own keys of everything that is sent */
const roomOf = async (
  table: Table,
  states: readonly StateOfPlace[],
  { own, now }: { readonly own: ReadonlySet<string>; readonly now: Date },
): Promise<Room> => {
  const [first] = states;
  if (!first) return { refused: [], over: [] };
  const { project, feature } = first.place;
  const known = (await readStateItems(table, project, feature)).filter(isLive(now));
  const alarms = [...Map.groupBy(states, (state) => keyText(keyOf(state))).values()];
  const excess = Math.max(0, known.length + alarms.length - maxAlarms);
  const over = known
    .filter((item) => item.state === 'resolved' && !own.has(keyText(item)))
    .toSorted((a, b) => byText(a.at, b.at))
    .slice(0, excess);
  const gravest = (all: readonly StateOfPlace[]): number =>
    Math.max(...all.map(({ reading }) => weights[reading.state]));
  const inOrder = alarms.toSorted((a, b) => gravest(b) - gravest(a));
  return { refused: inOrder.slice(alarms.length - (excess - over.length)).flat(), over };
};

const isLive =
  (now: Date) =>
  ({ expires }: AlarmStateItem): boolean =>
    expires * 1000 > now.getTime();

/** Room for states of alarms: those that are known have it. Reads one item for each, and all of a feature for new ones. */
const findRoom = async (table: Table, states: readonly StateOfPlace[], now: Date): Promise<Room> => {
  const items = await getItems(table, states.map(keyOf));
  const fresh = states.filter((_, i) => {
    const item = items[i];
    return item === undefined || !isLive(now)(item);
  });
  const own = new Set(states.map((state) => keyText(keyOf(state))));
  const ofFeatures = Map.groupBy(fresh, ({ place: { project, feature } }) => JSON.stringify([project, feature]));
  const rooms = await inParallel([...ofFeatures.values()], atOnce, (some) => roomOf(table, some, { own, now }));
  return { refused: rooms.flatMap(({ refused }) => refused), over: rooms.flatMap(({ over }) => over) };
};

/** Removes a state, unless another one has come meanwhile. */
const removeState = (table: Table, { pk, sk, at }: AlarmStateItem): Promise<unknown> =>
  unlessRefused(
    table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: { pk, sk },
        ConditionExpression: '#state = :resolved AND #at = :at',
        ExpressionAttributeNames: { '#state': 'state', '#at': 'at' },
        ExpressionAttributeValues: { ':resolved': 'resolved', ':at': at },
      }),
    ),
  );

/**
 * Stores states of alarms. A feature has at most `maxAlarms`: for more, those go that were resolved longest ago, and what has
 * no room then is not stored, the gravest last (docs/decisions/0308-how-many-alarms-a-flag-has.md). What comes at the same moment is
 * counted apart, so there may be a few more.
 * @param options.isWhole if one has no room, none is stored
 * @returns those that have no room
 */
export const putStates = async (
  table: Table,
  states: readonly StateOfPlace[],
  { now, isWhole = false }: { readonly now: Date; readonly isWhole?: boolean },
): Promise<readonly StateOfPlace[]> => {
  const { refused, over } = await findRoom(table, states, now);
  if (isWhole && refused.length > 0) return refused;
  await inParallel(over, atOnce, (item) => removeState(table, item));
  const stored = states.filter((state) => !refused.includes(state));
  await inParallel(stored, atOnce, ({ place, reading, order }) => putState(table, place, reading, now, order));
  return refused;
};
