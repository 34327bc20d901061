import * as z from 'zod';
import { maxFreeName, maxId, maxPage, maxPosition, maxText } from '../limits.ts';
import { dateTime, placeName, urlFriendlyName } from './names.ts';
import { payloadFilters } from './payload-filter.ts';
import { signal } from './signal.ts';

/** The most actions of a set (contract: actions §6). */
export const maxActions = 10;

const id = z.number().int().min(1).max(maxId);

/** What can be done (contract: actions §3). */
export const actionNames = ['TOGGLE_FEATURE_ON', 'TOGGLE_FEATURE_OFF'] as const;

export const actionMatch = z.object({
  source: z.literal('signal-endpoint'),
  sourceId: id.describe('Id of a signal endpoint'),
  payload: payloadFilters,
});
export type ActionMatch = z.infer<typeof actionMatch>;

export const action = z.object({
  action: z.enum(actionNames),
  sortOrder: z.number().int().min(0).max(maxPosition).default(0),
  executionParams: z.object({
    project: z.string().describe('The project of the actions'),
    environment: placeName,
    featureName: urlFriendlyName,
  }),
});
export type Action = z.infer<typeof action>;

/** Action set as it is sent (contract: actions §1). */
export const actionSetBody = z.object({
  enabled: z.boolean().default(true),
  name: z.string().min(1).max(maxFreeName),
  description: z.string().max(maxText).nullish(),
  actorId: id.describe('Id of the service account in whose name the actions are executed'),
  match: actionMatch,
  actions: z
    .array(
      action.extend({
        executionParams: action.shape.executionParams.extend({
          project: z.string().optional().describe('The project in the path, if it is given'),
        }),
      }),
    )
    .min(1)
    .max(maxActions),
});
export type ActionSetBody = z.infer<typeof actionSetBody>;

const createdByUserId = z.number().int().nullable().describe('null: an API token');

const shownAction = action.extend({ id: id.describe('Its place in the order'), createdAt: dateTime, createdByUserId });

export const actionSet = z.object({
  id,
  enabled: z.boolean(),
  name: z.string(),
  description: z.string().nullable(),
  project: z.string(),
  actorId: id,
  match: actionMatch,
  actions: z.array(shownAction).describe('In the order in which they are executed'),
  createdAt: dateTime,
  createdByUserId,
});
export type ActionSet = z.infer<typeof actionSet>;

export const actionRunStates = ['started', 'success', 'failed'] as const;
export type ActionRunState = (typeof actionRunStates)[number];
export const actionStates = [...actionRunStates, 'not started'] as const;
export type ActionState = (typeof actionStates)[number];

/** One execution of an action set (contract: actions §5). */
export const actionSetEvent = z.object({
  id: id.describe('Id of the signal'),
  actionSetId: id,
  signalId: id,
  createdAt: dateTime.describe('When the execution began'),
  state: z.enum(actionRunStates),
  signal: signal.nullable().describe('null: it has expired'),
  actionSet: actionSet.extend({
    actions: z.array(shownAction.extend({ state: z.enum(actionStates), details: z.string().optional() })),
  }),
});
export type ActionSetEvent = z.infer<typeof actionSetEvent>;

/** A kind of action, for forms of consoles. */
export const actionConfiguration = z.object({
  id: z.enum(actionNames),
  name: z.enum(actionNames),
  label: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  parameters: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })),
});
export type ActionConfiguration = z.infer<typeof actionConfiguration>;

const maxOffset = 1_000;

/** A page of executions; another limit than 1 to 100 counts as 50. */
export const actionEventsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(maxPage).catch(50).default(50).describe('Default 50'),
  offset: z.coerce.number().int().min(0).max(maxOffset).catch(0).default(0),
});

export const projectActionsParams = z.object({ projectId: z.string() });
export const actionSetParams = projectActionsParams.extend({
  id: z.coerce.number().int().min(1).max(maxId).describe('Id of an action set'),
});
