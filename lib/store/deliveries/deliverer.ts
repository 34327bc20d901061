import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unlessRefused } from '../table/errors.ts';
import { delivererKey, type Key } from '../table/keys.ts';
import { getItem, getItems, type Source, stored } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** How the receiver of an integration has been doing. */
export interface Health {
  /** When a delivery last succeeded, ISO 8601. */
  readonly lastSuccess?: string;
  /** When an attempt last failed, ISO 8601. */
  readonly lastFailure?: string;
  /** Since when every attempt failed, ISO 8601; absent: the latest attempt succeeded, or there was none. */
  readonly failingSince?: string;
}

/** Attempts of the current minute, so that the limit also holds for the next process. */
export interface Pacing {
  /** Begin of the minute, epoch ms. */
  readonly minute: number;
  readonly attempts: number;
}

/** The turn of one process to deliver to one integration, and what the next one has to know. */
export interface DelivererItem extends Key {
  readonly kind: 'deliverer';
  readonly rev: 0;
  /** How often somebody asked for a turn: a turn ends only when nobody asked since it last looked. */
  readonly wakes: number;
  readonly holder?: string;
  /** Until when the turn lasts unless it is prolonged, epoch ms. */
  readonly until?: number;
  readonly health?: Health;
  readonly pacing?: Pacing;
}

/** A turn ends by itself after this time (ms): the process was killed, or stopped for that long. */
export const turnMs = 30_000;

const update = async (
  table: Table,
  integration: number,
  input: {
    readonly update: string;
    readonly condition?: string;
    readonly names?: Readonly<Record<string, string>>;
    readonly values: Readonly<Record<string, unknown>>;
  },
): Promise<DelivererItem | undefined> => {
  const { pk, sk } = delivererKey(integration);
  const { Attributes } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk, sk },
      UpdateExpression: input.update,
      ...(input.condition && { ConditionExpression: input.condition }),
      ...(input.names && { ExpressionAttributeNames: input.names }),
      ExpressionAttributeValues: input.values,
      ReturnValues: 'ALL_NEW',
    }),
  );
  return stored<DelivererItem>(Attributes);
};

const describe = 'kind = :kind, rev = :rev';
const described = { ':kind': 'deliverer', ':rev': 0 };

/**
 * Asks for the turn to deliver to an integration. When another process has it, that process is told to look again before
 * it ends.
 * @returns undefined: another process delivers
 */
export const takeTurn = async (
  table: Table,
  integration: number,
  holder: string,
): Promise<DelivererItem | undefined> => {
  for (;;) {
    const now = table.pace.now();
    const taken = await unlessRefused(
      update(table, integration, {
        update: `SET ${describe}, holder = :holder, #until = :until ADD wakes :one`,
        condition: 'attribute_not_exists(#until) OR #until < :now',
        names: { '#until': 'until' },
        values: { ...described, ':holder': holder, ':until': now + turnMs, ':now': now, ':one': 1 },
      }),
    );
    if (taken) return taken;
    const told = await update(table, integration, { update: 'ADD wakes :one', values: { ':one': 1 } });
    // The turn may have ended between the two writes; then nobody has heard of this call.
    if (told?.until !== undefined && told.until >= table.pace.now()) return undefined;
  }
};

/** Prolongs a turn. @returns the number of wakes; undefined: the turn has passed to another process */
export const keepTurn = async (table: Table, integration: number, holder: string): Promise<number | undefined> =>
  (
    await unlessRefused(
      update(table, integration, {
        update: 'SET #until = :until',
        condition: 'holder = :holder',
        names: { '#until': 'until' },
        values: { ':holder': holder, ':until': table.pace.now() + turnMs },
      }),
    )
  )?.wakes;

/**
 * Ends a turn, and stores what the next process has to know.
 * @param wakes as last seen
 * @returns whether it ended; if not, somebody has asked for a turn since then, or has taken it
 */
export const endTurn = async (
  table: Table,
  integration: number,
  {
    holder,
    wakes,
    health,
    pacing,
  }: {
    readonly holder: string;
    /** undefined: it ends whoever has asked. */
    readonly wakes: number | undefined;
    readonly health: Health;
    readonly pacing: Pacing;
  },
): Promise<boolean> => {
  const ended = await unlessRefused(
    update(table, integration, {
      update: 'SET health = :health, pacing = :pacing REMOVE holder, #until',
      condition: wakes === undefined ? 'holder = :holder' : 'holder = :holder AND wakes = :wakes',
      names: { '#until': 'until' },
      values: {
        ':holder': holder,
        ':health': health,
        ':pacing': pacing,
        ...(wakes !== undefined && { ':wakes': wakes }),
      },
    }),
  );
  return ended !== undefined;
};

export const readDeliverer = (source: Source, integration: number): Promise<DelivererItem | undefined> =>
  getItem<DelivererItem>(source, delivererKey(integration));

/** How the receivers of integrations have been doing; in the order of the ids. */
export const readHealth = async (source: Source, integrations: readonly number[]): Promise<Health[]> =>
  (await getItems<DelivererItem>(source, integrations.map(delivererKey))).map((item) => item?.health ?? {});
