import { createHash } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { ApiError } from '../../client/client.ts';
import { newestRevision } from '../history/newest.ts';
import { answer, refusal, refusalOf } from './answer.ts';
import type { McpSession, Tool } from './tool.ts';

/** One effect of a tool call. */
export interface Effect {
  readonly feature?: string | undefined;
  readonly environment?: string | undefined;
  /** The way to make the change: `at once`, or with a change request. */
  readonly way: string;
  /** A sentence that describes the change. */
  readonly summary: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The result of a tool call. */
export interface Made {
  /** Revision of the project after the last change. */
  readonly revision?: number | undefined;
  readonly changeRequests?: readonly number[];
  /** Sentences that describe what has happened. */
  readonly text: string;
}

/** The prepared call of a tool; the preparation only reads. */
export interface Prepared {
  /** Empty: nothing has to change. */
  readonly effects: readonly Effect[];
  /** Notes to read before the change. */
  readonly notes?: readonly string[];
  /** Makes the change at this revision of the project; a newer one is refused. */
  readonly make: (expected: number) => Promise<Made>;
}

interface Declaration<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
}

const plan = z
  .string()
  .optional()
  .describe('Leave it out to learn what would change. To make exactly these changes, send the `plan` of that answer.');

const howItGoes =
  'The first call changes nothing: it answers the exact changes and a `plan`. Call it again with the same arguments and ' +
  'that plan to make them. If anything in the project has changed in between, it is refused, with a new plan.';

/** An identifier of a plan: the revision that it is based on, and a hash of the input and of the effects. */
const planOf = (revision: number, asked: unknown, effects: readonly Effect[]): string =>
  `${revision}-${createHash('sha256')
    .update(JSON.stringify([asked, effects]))
    .digest('hex')
    .slice(0, 16)}`;

const effectsText = (effects: readonly Effect[]): string =>
  effects.map(({ summary, way }) => `- ${summary} (${way})`).join('\n');

const plannedText = (name: string, { effects, notes = [] }: Prepared, id: string): string =>
  [
    'Nothing has been changed yet. This would change:',
    effectsText(effects),
    ...notes,
    `To make these changes call ${name} again with the same arguments and plan "${id}".`,
  ].join('\n');

const shown = (effects: readonly Effect[]) =>
  effects.map(({ feature, environment, ...rest }) => ({
    ...(feature !== undefined && { feature }),
    ...(environment !== undefined && { environment }),
    ...rest,
  }));

const outputSchema = {
  status: z.enum(['planned', 'nothing to change', 'made']),
  project: z.string(),
  revision: z.number().int().optional().describe('planned: the revision it rests on; made: the newest one'),
  plan: z.string().optional(),
  changes: z.array(z.looseObject({ summary: z.string(), way: z.string() })),
  notes: z.array(z.string()).optional(),
  changeRequests: z.array(z.number().int()).optional(),
};

/** The refusal of a plan that is out of date. */
const outdated = (
  name: string,
  given: string,
  { id, prepared }: { readonly id: string; readonly prepared: Prepared },
): CallToolResult => {
  const [was] = given.split('-');
  const [is] = id.split('-');
  const why =
    was === is
      ? 'The plan was made for other arguments, or for something that has changed elsewhere.'
      : `The plan rests on revision ${was} of the project, and there is revision ${is} now.`;
  return refusal(`${why} Nothing was changed. ${plannedText(name, prepared, id)}`);
};

/**
 * A tool that makes changes. A call without a plan returns what it would do; a call with the plan of that answer does
 * it. The plan is valid for the revision of the project that was read: the server refuses the change at any other
 * revision.
 * @param prepare determines the effects; only reads
 */
export const writeTool =
  <const Shape extends z.ZodRawShape & { readonly project: z.ZodType<string | undefined> }>(
    { name, title, description, input }: Declaration<Shape>,
    prepare: (
      session: McpSession & { readonly project: string },
      input: z.output<z.ZodObject<Shape>>,
    ) => Promise<Prepared>,
  ): Tool =>
  (server, session) => {
    const own = z.object(input);
    const whole = z.object({ ...input, plan });
    const inputSchema: z.ZodType = whole;
    const run = async (sent: unknown): Promise<CallToolResult> => {
      const { plan: given } = z.object({ plan, project: z.string().optional() }).parse(sent);
      const asked = own.parse(sent);
      const project = z.object({ project: z.string().default(session.project) }).parse(sent).project;
      const { client } = session;
      // Read first: later reads are at least as new, so a plan is never based on older data than its revision.
      const revision = await newestRevision(client, project);
      const prepared = await prepare({ ...session, project }, asked);
      const changes = shown(prepared.effects);
      const notes = prepared.notes?.length ? { notes: [...prepared.notes] } : {};
      if (changes.length === 0)
        return answer(['Nothing to change.', ...(prepared.notes ?? [])].join('\n'), {
          status: 'nothing to change',
          project,
          revision,
          changes,
          ...notes,
        });
      const id = planOf(revision, [name, project, asked], prepared.effects);
      if (given === undefined)
        return answer(plannedText(name, prepared, id), {
          status: 'planned',
          project,
          revision,
          plan: id,
          changes,
          ...notes,
        });
      if (given !== id) return outdated(name, given, { id, prepared });
      const { text, ...made } = await prepared.make(revision);
      return answer(text, { status: 'made', project, changes, ...made });
    };
    server.registerTool(
      name,
      {
        title,
        description: `${description} ${howItGoes}`,
        inputSchema,
        outputSchema,
        annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
      },
      async (sent: unknown) => {
        try {
          return await run(sent);
        } catch (error) {
          if (error instanceof ApiError && error.status === 412)
            return refusal(`${error.message}\nCall ${name} again without a plan to see what it would do now.`);
          return refusalOf(error);
        }
      },
    );
  };
