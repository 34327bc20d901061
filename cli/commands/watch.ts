import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { Client } from '../../client/client.ts';
import { addExamples } from '../examples.ts';
import { eventText, timeText } from '../history/event-text.ts';
import { wholeNumber } from '../options.ts';
import type { Output } from '../output/output.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Context } from '../service/context.ts';
import { isPassing } from '../service/passing.ts';
import { openSession } from '../service/session.ts';
import { eventsAfter, type Filters, type Found, newestId, type WatchedEvent } from '../watch/poll.ts';

interface WatchOptions {
  readonly feature?: string;
  readonly type?: string;
  readonly all?: true;
  readonly after?: number;
  readonly interval: number;
  readonly once?: true;
}

const seconds = (text: string): number => {
  const number = Number(text);
  if (!(number >= 0.1 && number <= 3_600)) throw new InvalidArgumentError('It must be 0.1 to 3600.');
  return number;
};

const lineOf = (event: WatchedEvent): string => {
  const { id, createdAt, createdBy } = event;
  return `${plainLine(`${id}  ${timeText(createdAt)}  ${createdBy}  ${eventText(event)}`)}\n`;
};

/** Waits for a time, or until an interruption. */
const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await wait(ms, undefined, { signal }).catch(() => undefined);
};

const maxPauseMs = 60_000;

/** Prints new events until it is interrupted. After a temporary failure it tries again; no event is lost by waiting. */
const follow = async (
  { client, output }: { readonly client: Client; readonly output: Output },
  filters: Filters,
  { after, intervalMs, signal }: { readonly after: number; readonly intervalMs: number; readonly signal: AbortSignal },
): Promise<void> => {
  let last = after;
  for (let failures = 0; !signal.aborted; ) {
    let found: Found | undefined;
    try {
      found = await eventsAfter(client, filters, last);
      failures = 0;
    } catch (error) {
      if (!isPassing(error)) throw error;
      failures++;
      output.note(`The server does not answer (${error instanceof Error ? error.message : error}); trying again.`);
    }
    for (const event of found?.events ?? []) output.printLine(event, () => lineOf(event));
    last = found?.last ?? last;
    await pause(Math.min(intervalMs * 2 ** Math.min(failures, 6), maxPauseMs), signal);
  }
};

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('watch')
    .description('Print the events of the log as they come, until ctrl-C')
    .option('--feature <name>', 'of this feature')
    .option('--type <type>', 'of this type, e.g. feature-environment-enabled')
    .option('--all', 'of all projects, not of --project alone')
    .option('--after <id>', 'begin after this event; else with what comes now', wholeNumber)
    .option('--interval <seconds>', 'how often to look', seconds, 2)
    .option('--once', 'print what there is after --after, and end')
    .action(async ({ feature, type, all, after, interval, once }: WatchOptions, command: Command) => {
      const session = openSession(command, context);
      const { client, output, project } = session;
      const filters: Filters = { project: all ? undefined : project, feature, type };
      const begin = after ?? (await newestId(client, filters));
      if (once) {
        const { events } = await eventsAfter(client, filters, begin);
        for (const event of events) output.printLine(event, () => lineOf(event));
        return;
      }
      // Installed before the first output, because its reader may interrupt at once.
      const signal = context.interrupted?.() ?? new AbortController().signal;
      if (!output.json)
        output.note(`Watching ${all ? 'all projects' : `project ${project}`} after event ${begin}. ctrl-C ends it.`);
      await follow(session, filters, { after: begin, intervalMs: interval * 1_000, signal });
    });
  addExamples(command, [
    ['What happens in the project', 'halyard watch --project shop'],
    [
      'Switches in all projects, for another program',
      'halyard watch --all --type feature-environment-enabled --json | jq -r .featureName',
    ],
    ['Go on where a script ended', 'halyard watch --after 1207 --once --json'],
  ]);
};
