import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { Client } from '../../client/client.ts';
import { refusalOf } from './answer.ts';

/** The context of all tools. */
export interface McpSession {
  readonly client: Client;
  /** The project for calls that name none. */
  readonly project: string;
  now(): Date;
}

/** Registers a tool on a server. */
export type Tool = (server: McpServer, session: McpSession) => void;

export const project = z
  .string()
  .min(1)
  .optional()
  .describe('Id of the project; default: the one the server was started with');
export const feature = z.string().min(1).describe('Name of the feature flag');
export const environment = z.string().min(1).describe('Name of the environment, e.g. production');

export const percent = z.number().int().min(0).max(100).describe('Share of the users, in percent');
export const comment = z.string().min(1).max(1_000).optional().describe('Why; reviewers see it, and the history');
export const direct = z
  .boolean()
  .default(false)
  .describe(
    'Skip the review, where the token may (permission SKIP_CHANGE_REQUEST). Only when a person has asked for it.',
  );

interface Declaration<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** The description for the model that chooses among the tools. */
  readonly description: string;
  readonly input: Shape;
}

/** A tool that changes nothing. */
export const readTool =
  <const Shape extends z.ZodRawShape>(
    { name, title, description, input }: Declaration<Shape>,
    run: (session: McpSession, input: z.output<z.ZodObject<Shape>>) => Promise<CallToolResult>,
  ): Tool =>
  (server, session) => {
    const inputSchema: z.ZodType = z.object(input);
    server.registerTool(
      name,
      { title, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: true } },
      async (given: unknown) => {
        try {
          return await run(session, z.object(input).parse(given));
        } catch (error) {
          return refusalOf(error);
        }
      },
    );
  };
