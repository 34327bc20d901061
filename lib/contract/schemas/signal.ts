import * as z from 'zod';
import { maxFreeName, maxId, maxLongName, maxPage, maxText } from '../limits.ts';
import { dateTime, isPossibleName, placeName, urlFriendlyName } from './names.ts';
import { payloadFilters, payloadPath } from './payload-filter.ts';
import { stateReading } from './release-plan.ts';

const id = z.number().int().min(1).max(maxId);
const createdByUserId = z.number().int().nullable().describe('null: an API token');

/** Rules of an endpoint (contract: signals §5.6). */
export const maxSignalRules = 10;

const isFlagPath = (text: string): boolean => {
  const parts = text.split('/');
  return parts.length === 2 && parts.every(isPossibleName);
};

/** What a member of the payload says, if it is a text or a number. */
const from = (what: string) => payloadPath.optional().describe(`Path of the member of the payload that ${what}`);

/** What any JSON that matches says of an alarm (contract: signals §5.6). */
export const signalRule = z.object({
  match: payloadFilters,
  state: stateReading.shape.state,
  key: stateReading.shape.key.optional().describe('Name of the alarm; either this or `keyFrom`'),
  keyFrom: from('names the alarm'),
  flag: z
    .string()
    .refine(isFlagPath, 'must be `<project>/<flag>`')
    .optional()
    .describe('`<project>/<flag>`; absent, without `flagFrom`: the address of the request names it'),
  flagFrom: from('names the flag as `<project>/<flag>`'),
  environment: placeName.optional().describe('Absent, without `environmentFrom`: every environment'),
  environmentFrom: from('names the environment'),
  atFrom: from('says since when the alarm has the state: ISO 8601, or ms since 1970; otherwise the time of arrival'),
});
export type SignalRule = z.infer<typeof signalRule>;

/** Where others send signals to (contract: signals §1). */
export const signalEndpoint = z.object({
  id,
  name: urlFriendlyName.describe('The last part of its address'),
  description: z.string().nullable(),
  enabled: z.boolean(),
  url: z.string().describe('Where signals are sent to'),
  hasSigningSecret: z.boolean().describe('It takes only what is signed with its secret'),
  readings: z.array(signalRule).describe('What bodies say of alarms that do not say it themselves'),
  tokens: z.array(z.object({ id, name: z.string(), signalEndpointId: id, createdAt: dateTime, createdByUserId })),
  createdAt: dateTime,
  createdByUserId,
});
export type SignalEndpoint = z.infer<typeof signalEndpoint>;

/** Characters of a signing secret: enough for every sender, and enough that nobody finds it. */
const signingSecret = z.string().min(16).max(maxLongName);

export const signalEndpointBody = z.object({
  name: urlFriendlyName,
  description: z.string().max(maxText).nullish(),
  enabled: z.boolean().default(true),
  signingSecret: signingSecret
    .nullish()
    .describe(
      'With it, PagerDuty or Sentry signs what it sends; from then on nothing else is taken. Never answered. Absent: stays ' +
        'as it is; null: nothing has to be signed',
    ),
  readings: z
    .array(signalRule)
    .max(maxSignalRules)
    .optional()
    .describe(
      'What a body says of alarms that is not recognised, or whose alarms name no flag. Absent: stays as it is',
    ),
});
export type SignalEndpointBody = z.infer<typeof signalEndpointBody>;

export const signalEndpointToken = signalEndpoint.shape.tokens.element;
export type SignalEndpointToken = z.infer<typeof signalEndpointToken>;

export const signalEndpointTokenBody = z.object({ name: z.string().min(1).max(maxFreeName) });

/** A new token with what is shown only once. */
export const createdSignalToken = signalEndpointToken.extend({
  token: z.string().describe('The secret (`signal:…`); shown only now'),
});
export type CreatedSignalToken = z.infer<typeof createdSignalToken>;

/** What a signal said of an alarm (contract: signals §4). */
export const signalReading = stateReading.omit({ labels: true, sentBy: true }).extend({
  flag: z.string().optional().describe('`<project>/<flag>` that it belongs to'),
  environment: z.string().optional().describe('Absent: every environment'),
  problem: z.string().optional().describe('Why it guards nothing; absent: it does'),
});
export type SignalReading = z.infer<typeof signalReading>;

/** What somebody sent to a signal endpoint (contract: signals §7). */
export const signal = z.object({
  id,
  source: z.literal('signal-endpoint'),
  sourceId: id.describe('Id of the signal endpoint'),
  createdAt: dateTime,
  tokenName: z.string(),
  payload: z.unknown().describe('The body that was sent'),
  recognised: z.string().optional().describe('The kind of the body, e.g. `alertmanager`; absent: any JSON'),
  readings: z.array(signalReading).optional().describe('States of alarms that the body tells'),
  note: z.string().optional().describe('What an administrator should know of it'),
});
export type Signal = z.infer<typeof signal>;

export const querySignal = signal.extend({
  sourceName: z.string(),
  sourceDescription: z.string().nullable(),
});
export type QuerySignal = z.infer<typeof querySignal>;

/** Signals that can be skipped: as many as are read for one page. */
const maxOffset = 1_000;

/** A page of signals; another limit than 1 to 100 counts as 50. */
export const signalsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxPage).catch(50).default(50).describe('Default 50'),
  offset: z.coerce.number().int().min(0).max(maxOffset).catch(0).default(0),
});

/** The flag that a signal is about, for senders whose bodies have no room for it (contract: signals §4). */
export const sentSignalQuery = z.object({
  halyard_flag: z
    .string()
    .max(2 * maxLongName)
    .optional()
    .describe('`<project>/<flag>`, unless the body names one'),
  halyard_environment: z.string().max(maxLongName).optional().describe('Default: every environment'),
});

export const signalEndpointParams = z.object({
  id: z.coerce.number().int().min(1).max(maxId).describe('Id of a signal endpoint'),
});
export const signalTokenParams = signalEndpointParams.extend({
  tokenId: z.coerce.number().int().min(1).max(maxId).describe('Id of a token of the signal endpoint'),
});
export const sentSignalParams = z.object({ name: z.string().describe('Name of a signal endpoint') });

export const takenSignal = z.object({ id: id.describe('Id of the signal') });
