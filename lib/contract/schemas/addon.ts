import * as z from 'zod';
import { maxFreeName, maxId, maxItems, maxLongName, maxName, maxParameter, maxTagText, maxText } from '../limits.ts';
import { event } from './event.ts';
import { dateTime } from './names.ts';
import { tagType } from './tag.ts';

/** Parameters that a request may have. No provider has that many (contract: limits §3). */
const maxParameters = 50;

/** A setting of a provider. The value of a sensitive one is never answered. */
export const addonParameter = z.object({
  name: z.string(),
  displayName: z.string(),
  type: z.enum(['url', 'text', 'textfield']).describe('How a form shows it; `textfield` has several lines'),
  description: z.string().optional(),
  placeholder: z.string().optional(),
  required: z.boolean(),
  sensitive: z.boolean().describe('It is stored encrypted, and shown as `*****`'),
});
export type AddonParameter = z.infer<typeof addonParameter>;

/** A kind of receiver, and what an integration with it needs. */
export const addonProvider = z.object({
  name: z.string(),
  displayName: z.string(),
  documentationUrl: z.string(),
  description: z.string(),
  howTo: z.string().optional().describe('How it is set up, as Markdown'),
  parameters: z.array(addonParameter),
  events: z.array(z.string()).describe('The types of events that it takes: all of them'),
  usualEvents: z.array(z.string()).describe('Those that a new integration begins with'),
  tagTypes: z.array(tagType).optional().describe('Tag types that it gives a meaning; the first integration makes them'),
  installation: z
    .object({ url: z.string(), title: z.string().optional(), helpText: z.string().optional() })
    .optional()
    .describe('What has to be installed at the receiver first'),
  alerts: z.array(z.object({ type: z.enum(['info', 'success', 'warning', 'error']), text: z.string() })).optional(),
  deprecated: z.string().optional().describe('Why another provider should be used for new integrations'),
});
export type AddonProvider = z.infer<typeof addonProvider>;

const parameterValue = z.union([z.string().max(maxParameter), z.number(), z.boolean()]);

/** An event has to match each list that is not empty; `*` in `projects` or `environments` is the same as an empty list. */
const filters = {
  events: z.array(z.string().min(1).max(maxName)).max(maxItems).describe('Types of events'),
  projects: z.array(z.string().min(1).max(maxLongName)).max(maxItems).describe('Ids of projects; empty: all'),
  environments: z.array(z.string().min(1).max(maxName)).max(maxItems).describe('Names of environments; empty: all'),
  features: z.array(z.string().min(1).max(maxName)).max(maxItems).describe('Names of features; empty: all'),
  tags: z
    .array(
      z
        .string()
        .max(2 * maxTagText + 1)
        .regex(/^[^:]+:.+$/, 'must be a tag, written type:value'),
    )
    .max(maxItems)
    .describe('Features with one of these tags, each written type:value; empty: all'),
};

const members = {
  provider: z.string().min(1).max(maxName).describe('Name of a provider'),
  enabled: z.boolean(),
  description: z.string().max(maxText).nullable(),
  parameters: z.record(z.string().min(1).max(maxFreeName), parameterValue),
};

/** An integration: the events that it sends, and where to. */
export const addon = z.object({
  id: z.number().int(),
  ...members,
  ...filters,
  createdAt: dateTime,
  health: z
    .object({
      lastSuccess: dateTime.nullable(),
      lastFailure: dateTime.nullable(),
      failingSince: dateTime.nullable().describe('Since when every attempt has failed'),
    })
    .describe('How its receiver has been doing'),
  switchedOff: z
    .object({ at: dateTime, why: z.string() })
    .optional()
    .describe('When and why the service switched it off; absent: it did not'),
  publicKey: z
    .string()
    .optional()
    .describe('Verifies the signatures `v1a` of its webhooks (`whpk_…`); absent: there are none'),
});
export type Addon = z.infer<typeof addon>;

/** A new integration, or all members of one that is there. A sensitive parameter that reads `*****` keeps its value. */
export const addonBody = z.object({
  ...members,
  description: members.description.optional(),
  parameters: members.parameters.refine(
    (parameters) => Object.keys(parameters).length <= maxParameters,
    `must have at most ${maxParameters} members`,
  ),
  events: filters.events,
  projects: filters.projects.optional(),
  environments: filters.environments.optional(),
  features: filters.features.optional(),
  tags: filters.tags.optional(),
});
export type AddonBody = z.infer<typeof addonBody>;

/** A new integration with what is shown only once. */
export const createdAddon = addon.extend({
  signingSecret: z.string().describe('Verifies the signatures of its webhooks (`whsec_…`); shown only now'),
});
export type CreatedAddon = z.infer<typeof createdAddon>;

export const addonList = z.object({ addons: z.array(addon), providers: z.array(addonProvider) });
export type AddonList = z.infer<typeof addonList>;

/** One attempt to deliver an event. */
export const deliveryAttempt = z.object({
  at: dateTime,
  status: z.number().int().nullable().describe('HTTP status of the answer; null: there was none'),
  durationMs: z.number().int(),
  answer: z.string().describe('The beginning of the answer, or what went wrong'),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

export const deliveryStates = ['success', 'failed', 'successWithErrors'] as const;

/** An event on its way to an integration. */
export const delivery = z.object({
  id: z.string(),
  integrationId: z.number().int(),
  createdAt: dateTime.describe('When the latest attempt began'),
  state: z
    .enum(deliveryStates)
    .describe('`failed`: the latest attempt did; `successWithErrors`: some receivers did not take it'),
  isWaiting: z.boolean().describe('Another attempt follows'),
  stateDetails: z.string().describe('The same in words'),
  event: event.nullable(),
  details: z.record(z.string(), z.unknown()).describe('Always empty'),
  attempts: z.array(deliveryAttempt).describe('The first and the newest 19, the oldest first'),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryList = z.object({ integrationEvents: z.array(delivery) });
export type DeliveryList = z.infer<typeof deliveryList>;

/** In these states a delivery can be looked for: one that failed and is attempted again waits. */
export const soughtStates = [...deliveryStates, 'waiting'] as const;
export type SoughtState = (typeof soughtStates)[number];

/** Page of deliveries; another limit than 1 to 100 counts as 50. */
export const deliveriesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).catch(50).default(50).describe('Default 50'),
  offset: z.coerce.number().int().min(0).max(maxItems).catch(0).default(0),
  state: z
    .enum(soughtStates)
    .optional()
    .describe('Only deliveries that are in this state; `waiting`: that failed and are attempted again'),
});

/** What the receiver of a sample said. */
export const sampleResult = z.object({
  state: z.enum(['success', 'failed', 'successWithErrors']),
  stateDetails: z.string().describe('The same in words'),
  attempt: deliveryAttempt,
});
export type SampleResult = z.infer<typeof sampleResult>;

export const rotationQuery = z.object({
  keyPair: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true`: from now on requests are signed with a key pair (`v1a`), too; default: with the secret only'),
});

export const rotatedSecret = z.object({
  signingSecret: z.string().describe('Signs from now on (`whsec_…`); shown only now'),
  publicKey: addon.shape.publicKey,
});
export type RotatedSecret = z.infer<typeof rotatedSecret>;

const timeOrId = z.union([z.number().int().min(1).max(maxId), z.iso.datetime({ offset: true })]);
/** A part of the event log, both ends included. */
export const resendBody = z.object({
  from: timeOrId.describe('A time (RFC 3339) or the id of an event'),
  to: timeOrId.describe('A time (RFC 3339) or the id of an event'),
});
export type ResendBody = z.infer<typeof resendBody>;

/** How far sending a part of the log again has come. */
export const resendProgress = z.object({
  from: z.number().int().describe('Id of the first event'),
  to: z.number().int().describe('Id of the last event'),
  reached: z.number().int().describe('Id of the last event that was considered'),
  deliveries: z.number().int().describe('Deliveries that were made so far'),
  done: z.boolean(),
});
export type ResendProgress = z.infer<typeof resendProgress>;

export const addonParams = z.object({ id: z.coerce.number().int().min(1).max(maxId).describe('Id of an integration') });
export const deliveryParams = addonParams.extend({
  deliveryId: z.coerce.number().int().min(1).max(maxId).describe('Id of a delivery: that of its event'),
});
