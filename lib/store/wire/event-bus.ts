import { appendFile } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { isObject } from '../../basics/object.ts';
import { clientConfig } from './config.ts';
import { eventBusService, openTransport } from './transport.ts';

/** An entry of EventBridge (Amazon EventBridge API Reference, "PutEventsRequestEntry"). */
export interface BusEntry {
  readonly Source: string;
  readonly DetailType: string;
  /** JSON. */
  readonly Detail: string;
  readonly Resources: readonly string[];
  /** Epoch seconds. */
  readonly Time: number;
}

/** A bus to which others listen. */
export interface EventBus {
  /**
   * @param entries at most 10, at most 256 KB together
   * @param signal ends the wait for an answer; the bus may have taken the entries then
   * @returns for each entry why it was not taken; undefined: it was
   * @throws Error when the bus cannot be reached or takes nothing
   */
  put(entries: readonly BusEntry[], signal?: AbortSignal): Promise<readonly (string | undefined)[]>;
}

/** Most entries of a request, and most bytes of them together (Amazon EventBridge User Guide, "PutEvents"). */
export const maxEntries = 10;
export const maxEntryBytes = 256_000;

/** Bytes of an entry as EventBridge counts them (User Guide, "Calculating PutEvents event entry size"). */
export const sizeOfEntry = ({ Source, DetailType, Detail, Resources }: BusEntry): number =>
  14 + [Source, DetailType, Detail, ...Resources].reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** Why an entry of an answer failed. */
const errorOf = (result: unknown): string | undefined => {
  if (!isObject(result) || !('ErrorCode' in result) || result.ErrorCode === undefined) return undefined;
  return `${String(result.ErrorCode)}: ${String('ErrorMessage' in result ? result.ErrorMessage : '')}`;
};

/**
 * How long a request may take, in ms, and how often it is made. Little, because changes of flags and deliveries wait for
 * whoever waits for the bus: what it does not take stays in the log, and is put there with the next change or by the clock.
 */
const patience = {
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: 3_000,
    socketTimeout: 3_000,
    throwOnRequestTimeout: true,
  },
  maxAttempts: 1,
} as const;

/**
 * Opens a bus of EventBridge.
 * @param name or ARN
 * @param address of a stand-in for EventBridge; absent: that of the region
 */
export const openEventBus = (name: string, address?: string): EventBus => {
  const transport = openTransport(
    new DynamoDBClient({ ...clientConfig(address), ...patience }),
    eventBusService(address),
  );
  return {
    put: async (entries, signal) => {
      const Entries = entries.map((entry) => ({ ...entry, EventBusName: name }));
      const answer = await transport('PutEvents', { Entries }, signal);
      const results = isObject(answer) && 'Entries' in answer && Array.isArray(answer.Entries) ? answer.Entries : [];
      return entries.map((_, i) => errorOf(results[i]));
    },
  };
};

/** A file in place of a bus: a line of JSON for each event, as a rule of EventBridge gets it. */
export const openBusFile = (path: string): EventBus => ({
  put: async (entries) => {
    const lines = entries.map(({ Source, DetailType, Detail, Resources, Time }) =>
      JSON.stringify({
        version: '0',
        source: Source,
        'detail-type': DetailType,
        time: new Date(Time * 1000).toISOString(),
        region: 'local',
        account: '000000000000',
        resources: Resources,
        detail: JSON.parse(Detail),
      }),
    );
    await appendFile(path, lines.map((line) => `${line}\n`).join(''));
    return entries.map(() => undefined);
  },
});
