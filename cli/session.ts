import type { Command } from 'commander';
import * as z from 'zod';
import { type Client, openClient } from '../client/client.ts';
import type { Context } from './context.ts';
import { usageError } from './exit.ts';
import { type Output, openOutput } from './output/output.ts';
import { retrying } from './retrying.ts';

/** The options that every command has. */
const globals = z.object({
  url: z.string().optional(),
  token: z.string().optional(),
  project: z.string().optional(),
  json: z.boolean().default(false),
});

/** What a command works with: a server, a project of it, and the output. */
export interface Session {
  readonly client: Client;
  /** Address of the server, without a trailing slash. */
  readonly url: string;
  /** Id of the project, `default` if none was named. */
  readonly project: string;
  /** Whether `--project` was given. */
  readonly isProjectGiven: boolean;
  readonly output: Output;
}

const requiredUrl = (given: string | undefined): string => {
  if (!given) throw usageError('Which server? Give --url, or set HALYARD_URL.');
  const parsed = URL.parse(given);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash)
    throw usageError(`The address "${given}" cannot be used: it must begin with https:// or http://.`);
  return given.replace(/\/+$/, '');
};

const requiredToken = (given: string | undefined): string => {
  const token = given?.trim();
  if (!token) throw usageError('Which token? Set HALYARD_TOKEN, or give --token.');
  // A header takes nothing else, and the error of fetch would repeat the token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw usageError('The token has characters that no token has.');
  return token;
};

/** The output alone, for commands that call no server. */
export const outputOf = (command: Command, context: Context): Output =>
  openOutput(context, globals.parse(command.optsWithGlobals()).json);

/**
 * What the options of a command, or else the environment, name. Calls nothing by itself.
 * @throws CliError when address or token is missing or malformed
 */
export const openSession = (command: Command, context: Context): Session => {
  const given = globals.parse(command.optsWithGlobals());
  const url = requiredUrl(given.url ?? context.env.HALYARD_URL);
  const token = requiredToken(given.token ?? context.env.HALYARD_TOKEN);
  return {
    client: openClient({ url, token, fetch: retrying(context) }),
    url,
    project: given.project || context.env.HALYARD_PROJECT || 'default',
    isProjectGiven: Boolean(given.project),
    output: openOutput(context, given.json),
  };
};
