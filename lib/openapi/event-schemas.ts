import * as z from 'zod';
import { event } from '../contract/schemas/event.ts';
import { type EventForm, eventForms } from '../contract/schemas/event-data.ts';

/** What is too large to be stored (contract: limits §4). */
const truncated = z.object({ truncated: z.literal(true) });

/** Null where the type has none, and in an entry that would be too large for the bus (contract: addons §9). */
const content = (schema: z.ZodType | undefined): z.ZodType =>
  schema === undefined ? z.null() : z.union([schema, truncated, z.null()]);

const metadata = z.object({
  id: z.number().int().describe('Id of the event, the same each time that it is sent'),
  stage: z.string(),
  scope: z.string().describe('In what order `revision` counts: the id of a project, or `instance`'),
  revision: z.number().int(),
  version: z.literal('1').describe('Of this form'),
  link: z
    .string()
    .optional()
    .describe('Only where the event was too large: the path under which the API has the change'),
});

const membersOf = (type: string, { place, data, preData }: EventForm) => ({
  ...event.shape,
  type: z.literal(type),
  createdByUserId: z.number().int().nullable(),
  project: z.string().nullable(),
  environment: z.string().nullable(),
  featureName: z.string().nullable(),
  tags: event.shape.tags.unwrap().unwrap(),
  ...Object.fromEntries(place.map((member) => [member, z.string()])),
  data: content(data),
  preData: content(preData),
});

const detailOf = (type: string, form: EventForm) => z.object({ metadata, event: z.object(membersOf(type, form)) });

const { scope, revision } = metadata.shape;

/** For each type that is written, the body of a request to a webhook without a template (contract: addons §8). */
export const webhookBodies = (): ReadonlyMap<string, z.ZodType> =>
  new Map([...eventForms].map(([type, form]) => [type, z.object({ ...membersOf(type, form), scope, revision })]));

/**
 * For each type that is written, the JSON schema of `detail` on the bus. It allows members that it does not name: receivers
 * must, too, because later versions add some.
 */
export const eventSchemas = (): ReadonlyMap<string, object> =>
  new Map(
    [...eventForms].map(([type, form]) => [
      type,
      {
        title: type,
        description: `\`detail\` of an event \`${type}\` on a bus of Amazon EventBridge.`,
        ...z.toJSONSchema(detailOf(type, form), { io: 'input', unrepresentable: 'any' }),
      },
    ]),
  );
