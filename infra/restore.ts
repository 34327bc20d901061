import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openTable } from '../lib/store/table/table.ts';
import { reason } from './reason.ts';
import { openBackups } from './restore/backups.ts';
import type { Patience } from './restore/settings.ts';
import { restoreTable } from './restore/steps.ts';

const usage = `usage: npm run restore -- --stage <stage> --table <TableName> --at <time, e.g. 2030-01-31T12:00:00Z, or latest>
       npm run restore -- --stage <stage> --table <a table that was restored otherwise> --finish

Restores the table of a stage into a new one, sets what a restore leaves out, checks it, and prints how to deploy the stage
with it. The same command again goes on where it stopped.

  --target <name>   name of the new table (halyard-<stage>-<time>)
  --hours <n>       how long to wait for AWS at most (24)`;

const options = {
  stage: { type: 'string' },
  table: { type: 'string' },
  at: { type: 'string' },
  finish: { type: 'boolean' },
  target: { type: 'string' },
  hours: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const timeOf = (text: string): Date | 'latest' => {
  if (text === 'latest') return text;
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new Error(`--at ${text}: use a time with its zone, e.g. 2030-01-31T12:00:00Z, or latest`);
  return time;
};

const nameOf = (stage: string, time: Date): string =>
  `halyard-${stage}-${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()}z`;

/** Time between two requests to AWS, in ms. */
const pause = 15_000;

const patienceOf = (hours: number): Patience => {
  const until = performance.now() + hours * 3_600_000;
  return {
    wait: async (what) => {
      if (performance.now() > until)
        throw new Error(`Gave up after ${hours} hours: ${what}. The same command goes on.`);
      console.log(`${new Date().toISOString()} ${what}`);
      await delay(pause);
    },
  };
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options });
  const { stage, table, finish } = values;
  if (values.help || !stage || !table || !(finish || values.at)) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const hours = Number(values.hours ?? '24');
  if (!(hours > 0)) throw new Error(`--hours ${values.hours}: use a number above 0`);
  const at = finish || values.at === undefined ? 'finish' : timeOf(values.at);
  if (at === 'latest' && !values.target)
    throw new Error('With --at latest say --target <name> too, so that the same command can go on');
  const target = values.target ?? (at instanceof Date ? nameOf(stage, at) : table);
  const endpoint = process.env.DYNAMODB_ENDPOINT;
  const [source, made] = [table, target].map((name) => openTable(name, { endpoint }));
  if (!source || !made) return 2;
  const means = { backups: openBackups(made.control), patience: patienceOf(hours), report: console.log };
  const { stream, findings, scopes, commits, events } = await restoreTable({ source, target: made, at }, means);
  console.log(`Checked ${scopes} scopes, ${commits} commits, ${events} events`);
  for (const finding of findings) console.log(`✗ ${finding}`);
  if (findings.length > 0) {
    console.log(
      `\n${target} does not fit together: a change was being made at that second. Take one a little earlier.`,
    );
    return 1;
  }
  console.log(`\nAll is well. To put it to use:

  npm run deploy -- --context stage=${stage} --context table=${target} --context tableStream=${stream}
  npm run smoke -- --url <Url>

Add every other --context that the stage is deployed with: what is left out is taken away.`);
  return 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(reason(error));
  process.exitCode = 1;
}
