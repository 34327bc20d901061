import type { Command } from 'commander';
import * as z from 'zod';
import { type Client, openClient } from '../../client/client.ts';
import { usageError } from '../exit.ts';
import { type Output, openOutput } from '../output/output.ts';
import { answersAsApi } from './answers-as-api.ts';
import type { Context } from './context.ts';
import { retrying } from './retrying.ts';

/** The options that every command has. */
const globals = z.object({
  url: z.string().optional(),
  token: z.string().optional(),
  project: z.string().optional(),
  json: z.boolean().default(false),
});

/** The context of a command: a server, a project on it, and the output. */
export interface Session {
  readonly client: Client;
  /** Address of the server, without a trailing slash. */
  readonly url: string;
  /** Id of the project, `default` if none was named. */
  readonly project: string;
  /** Whether `--project` was given. */
  readonly isProjectGiven: boolean;
  /** The option that a suggested command needs to use the same project: empty, or with a leading blank. */
  readonly projectOption: string;
  readonly output: Output;
}

/** The names of a server's options and variables. */
const names = { url: '--url', token: '--token', urlVariable: 'HALYARD_URL', tokenVariable: 'HALYARD_TOKEN' };

const requiredUrl = (given: string | undefined, { url, urlVariable, token: option } = names): string => {
  if (!given) throw usageError(`Which server? Give ${url}, or set ${urlVariable}.`);
  const parsed = URL.parse(given);
  if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash)
    throw usageError(`The address "${given}" cannot be used: it must begin with https:// or http://.`);
  // Fetch refuses such an address, and its error would repeat the password.
  if (parsed.username || parsed.password)
    throw usageError(`The address must not have a user or a password. The server takes a token: ${option}.`);
  return given.replace(/\/+$/, '');
};

const requiredToken = (given: string | undefined, { token: option, tokenVariable } = names): string => {
  const token = given?.trim();
  if (!token) throw usageError(`Which token? Set ${tokenVariable}, or give ${option}.`);
  // A header accepts no other characters, and fetch's error would repeat the token.
  if (!/^[\x21-\x7e]+$/.test(token)) throw usageError('The token has characters that no token has.');
  return token;
};

/** Only the output, for commands that call no server. */
export const outputOf = (command: Command, context: Context): Output =>
  openOutput(context, globals.parse(command.optsWithGlobals()).json);

/** A server with the token for it. */
export interface Address {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/**
 * Reads the address of a server and its token from options and environment.
 * @param of names of the options and variables, for the message when one is missing
 * @throws CliError when address or token is missing or malformed
 */
export const addressOf = (
  given: { readonly url: string | undefined; readonly token: string | undefined },
  of?: typeof names,
): Address => ({ url: requiredUrl(given.url, of), token: requiredToken(given.token, of) });

/** The server in the common options, or else in the environment. */
export const targetOf = (command: Command, context: Context): Address => {
  const given = globals.parse(command.optsWithGlobals());
  return addressOf({ url: given.url ?? context.env.HALYARD_URL, token: given.token ?? context.env.HALYARD_TOKEN });
};

/**
 * Opens a session from the options of a command, or else from the environment, without a request.
 * @throws CliError when address or token is missing or malformed
 */
export const openSession = (command: Command, context: Context): Session => {
  const given = globals.parse(command.optsWithGlobals());
  const { url, token } = targetOf(command, context);
  return {
    client: openClient({ url, token, fetch: answersAsApi(retrying(context), url) }),
    url,
    project: given.project || context.env.HALYARD_PROJECT || 'default',
    isProjectGiven: Boolean(given.project),
    projectOption: given.project ? ` --project ${given.project}` : '',
    output: openOutput(context, given.json),
  };
};
