import type { Command } from 'commander';
import { ApiError, answerOf, type Client } from '../../client/client.ts';
import { addExamples } from '../examples.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

/** The user of the token; null: an API token, which belongs to no user. */
const readUser = async (client: Client) => {
  try {
    return (await answerOf(client.GET('/api/admin/user'))).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
};

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('whoami')
    .description('Show who the server takes the token for')
    .action(async (_options: unknown, command: Command) => {
      const { client, output, url } = openSession(command, context);
      const user = await readUser(client);
      output.print({ url, user }, () => {
        const name = user === null ? 'an API token' : (user.username ?? user.email ?? user.name ?? `user ${user.id}`);
        return `${plainLine(name)} at ${url}\n`;
      });
    });
  addExamples(command, [['Check address and token', 'halyard whoami']]);
};
