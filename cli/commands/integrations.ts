import { type Command, InvalidArgumentError, Option } from 'commander';
import { answerOf } from '../../client/client.ts';
import { addExamples } from '../examples.ts';
import { ExitWith, exitCodes, usageError } from '../exit.ts';
import { endOf, follow } from '../integrations/resend.ts';
import { attemptText, deliveriesText, integrationsText } from '../integrations/text.ts';
import { positiveInteger, wholeNumber } from '../options.ts';
import { countText } from '../output/count.ts';
import { plainLine } from '../output/plain-text.ts';
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

const pageSize = (text: string): number => {
  const size = positiveInteger(text);
  if (size > 100) throw new InvalidArgumentError('It must be at most 100.');
  return size;
};

const pathOf = (id: number) => ({ path: { id } });

const states = ['success', 'successWithErrors', 'waiting', 'failed'] as const;

interface PageOptions {
  readonly state?: (typeof states)[number];
  readonly limit: number;
  readonly skip: number;
}

const registerDeliveries = (parent: Command, context: Context): void => {
  const command = parent
    .command('deliveries')
    .description('List what was delivered to an integration in the last 30 days, newest event first')
    .argument('<id>', 'id of the integration', positiveInteger)
    .addOption(new Option('--state <state>', 'only those in this state').choices(states))
    .option('--limit <number>', 'how many', pageSize, 50)
    .option('--skip <number>', 'leave out so many, to read on', wholeNumber, 0)
    .action(async (id: number, { state, limit, skip }: PageOptions, command: Command) => {
      const { client, output } = openSession(command, context);
      const query = { limit, offset: skip, ...(state && { state }) };
      const page = await answerOf(client.GET('/api/admin/addons/{id}/events', { params: { ...pathOf(id), query } }));
      output.print(page, () => deliveriesText(page.integrationEvents));
      if (page.integrationEvents.length === limit && !output.json)
        output.note(
          `There may be more: halyard integrations deliveries ${id}${state ? ` --state ${state}` : ''} --limit ${limit} --skip ${skip + limit}`,
        );
    });
  addExamples(command, [
    ['What the receiver answered', 'halyard integrations deliveries 3'],
    [
      'Those that have failed, for a script',
      `halyard integrations deliveries 3 --state failed --json | jq -r '.integrationEvents[].id'`,
    ],
  ]);
};

const registerTest = (parent: Command, context: Context): void => {
  const command = parent
    .command('test')
    .description('Send a sample event to an integration, and show what the receiver said')
    .argument('<id>', 'id of the integration', positiveInteger)
    .action(async (id: number, _options: unknown, command: Command) => {
      const { client, output } = openSession(command, context);
      const result = await answerOf(client.POST('/api/admin/addons/{id}/test', { params: pathOf(id) }));
      const { state, stateDetails, attempt } = result;
      output.print(result, () => {
        const words = { success: 'took', failed: 'did not take', successWithErrors: 'took in part' };
        const details = stateDetails === '' ? [] : [stateDetails];
        return [`The receiver ${words[state]} the sample`, ...details, attemptText(attempt)]
          .map((text) => plainLine(text))
          .join('\n  ')
          .concat('\n');
      });
      if (state !== 'success') throw new ExitWith(exitCodes.failed);
    });
  addExamples(command, [['Whether it works', 'halyard integrations test 3']]);
};

interface ResendOptions {
  readonly delivery?: number;
  readonly from?: string;
  readonly to?: string;
}

const registerResend = (parent: Command, context: Context): void => {
  const command = parent
    .command('resend')
    .description('Deliver one event again, or all events of a part of the log that match')
    .argument('<id>', 'id of the integration', positiveInteger)
    .option('--delivery <event>', 'the delivery of this event alone', positiveInteger)
    .option('--from <end>', 'begin here: the id of an event, a time, a date, or today, yesterday, 2h, 3d')
    .option('--to <end>', 'end here, in the same words; else now')
    .action(async (id: number, { delivery, from, to }: ResendOptions, command: Command) => {
      if ((delivery === undefined) === (from === undefined) || (to !== undefined && from === undefined))
        throw usageError('What again? Give either --delivery, or --from and, if not until now, --to.');
      const { client, output } = openSession(command, context);
      if (delivery !== undefined) {
        await answerOf(
          client.POST('/api/admin/addons/{id}/deliveries/{deliveryId}/resend', {
            params: { path: { id, deliveryId: delivery } },
          }),
        );
        return output.print({ id, delivery }, () => `Event ${delivery} waits to be delivered to integration ${id}.\n`);
      }
      const now = context.now();
      const body = { from: endOf(from ?? '', now), to: endOf(to ?? 'now', now) };
      // Installed before the job begins: ctrl-C ends the waiting, and the job goes on.
      const signal = context.interrupted?.() ?? new AbortController().signal;
      const begun = await answerOf(client.POST('/api/admin/addons/{id}/resend', { params: pathOf(id), body }));
      const job = await follow(client, { id, begun, signal }, ({ reached, to: last, deliveries }) =>
        output.progress(`event ${reached} of ${last}, ${countText(deliveries, 'event')} matched`),
      );
      output.progress('');
      output.print(job, () =>
        job.done
          ? `${countText(job.deliveries, 'event')} from ${job.from} to ${job.to} will be delivered again.\n`
          : `The server goes on with it: it has reached event ${job.reached} of ${job.to}.\n`,
      );
    });
  addExamples(command, [
    ['One that has failed', 'halyard integrations resend 3 --delivery 1207'],
    ['What a receiver has lost since yesterday', 'halyard integrations resend 3 --from yesterday'],
    ['A part of the log', 'halyard integrations resend 3 --from 1200 --to 1300'],
  ]);
};

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('integrations')
    .description('List the integrations that deliver events, and how they are doing; test them, deliver again')
    .enablePositionalOptions()
    .action(async (_options: unknown, command: Command) => {
      const { client, output } = openSession(command, context);
      const { addons } = await answerOf(client.GET('/api/admin/addons'));
      output.print(addons, () => integrationsText(addons));
    });
  addExamples(command, [
    ['All of them', 'halyard integrations'],
    ['Those that fail', `halyard integrations --json | jq '.[] | select(.health.failingSince != null)'`],
  ]);
  registerDeliveries(command, context);
  registerTest(command, context);
  registerResend(command, context);
};
