import { createHash } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { ApiError } from '../../client/client.ts';
import { newestRevision } from '../history/newest.ts';
import { answer, refusal, refusalOf } from './answer.ts';
import type { McpSession, Tool } from './tool.ts';

/** One thing that a tool will change. */
export interface Effect {
  readonly feature?: string | undefined;
  readonly environment?: string | undefined;
  /** How it is made: `at once`, or by a change request. */
  readonly way: string;
  /** A sentence that says what changes. */
  readonly summary: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What has been changed. */
export interface Made {
  /** Revision of the project after the last change. */
  readonly revision?: number | undefined;
  readonly changeRequests?: readonly number[];
  /** What has happened, in sentences. */
  readonly text: string;
}

/** What a call of a tool would do, found by reading alone. */
export interface Prepared {
  /** Empty: everything is so already. */
  readonly effects: readonly Effect[];
  /** What else one should know before. */
  readonly notes?: readonly string[];
  /** Does it, at this revision of the project or not at all. */
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

/** A plan by its content: the revision it rests on, and a hash of what was asked and what would change. */
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

/** A plan that does not fit any more. */
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
 * A tool that changes something: without a plan it says what it would do, with the plan of that answer it does it. The plan
 * holds for the revision of the project that was read, and the server makes the change at that revision or not at all.
 * @param prepare finds out what would change; reads only
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
      // Before everything else: what is read afterwards is at least as new, so a plan never rests on less than it says.
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
