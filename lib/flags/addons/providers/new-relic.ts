import { gzipSync } from 'node:zlib';
import { isObject } from '../../../basics/object.ts';
import { shortened } from '../../../basics/shorten.ts';
import { plainText } from '../../../definition/events/parts.ts';
import { withCustomHeaders } from '../custom-headers.ts';
import { newRelicDefinition } from '../definitions/new-relic.ts';
import { messageOf } from '../messages/message.ts';
import { parameterText } from '../parameters.ts';
import type { Outgoing, Provider } from '../provider.ts';
import { judgeStatus } from '../verdict.ts';

/** Limits of New Relic. */
const maxAttributes = 254;
const maxValue = 4_096;
const maxName = 255;
/** Milliseconds for which it takes an event of the past: 48 hours, less one. */
const maxAge = 47 * 3_600_000;

/** Names that New Relic uses itself, and the secret of an invite link. */
const reserved = new Set(['accountId', 'appId', 'eventType', 'timestamp', 'secret']);
const attributeName = /^[A-Za-z][\w:.]*$/;

const isAttribute = (name: string): boolean =>
  name.length <= maxName && attributeName.test(name) && !reserved.has(name) && !name.startsWith('nr.');

/** Texts and numbers are all that New Relic stores. */
const storedValue = (value: unknown): string | number => {
  if (typeof value === 'number') return value;
  return shortened(typeof value === 'string' ? value : JSON.stringify(value), maxValue);
};

/** The attributes of an event; its data beside the rest, as far as New Relic can name it. */
const attributesOf = (outgoing: Outgoing): Readonly<Record<string, string | number>> => {
  const { event, scope, revision, at, isTest } = outgoing;
  const created = Date.parse(event.createdAt);
  const ours = {
    eventType: 'UnleashServiceEvent',
    unleashEventType: event.type,
    featureName: event.featureName,
    project: event.project,
    environment: event.environment,
    createdBy: event.createdBy,
    createdByUserId: event.createdByUserId,
    createdAt: created,
    eventId: event.id,
    scope,
    revision,
    message: plainText(messageOf(outgoing).parts),
    ...(at.getTime() - created < maxAge && { timestamp: created }),
    ...(isTest && { test: 'true' }),
  };
  const data = isObject(event.data) ? Object.entries(event.data).filter(([name]) => isAttribute(name)) : [];
  const all = [...Object.entries(ours), ...data.filter(([name]) => !Object.hasOwn(ours, name))]
    .filter(([, value]) => value !== undefined && value !== null)
    .slice(0, maxAttributes);
  return Object.fromEntries(all.map(([name, value]) => [name, storedValue(value)]));
};

/** The Event API of New Relic. */
export const newRelic: Provider = {
  definition: newRelicDefinition,
  requests: (outgoing) => {
    const { parameters } = outgoing;
    return [
      {
        part: '',
        url: parameterText(parameters, 'url') ?? '',
        headers: {
          ...withCustomHeaders(
            { 'content-type': 'application/json', 'api-key': parameterText(parameters, 'licenseKey') ?? '' },
            parameters,
          ),
          'content-encoding': 'gzip',
        },
        body: gzipSync(JSON.stringify([attributesOf(outgoing)])),
      },
    ];
  },
  judge: judgeStatus,
};
