import { parseArgs } from 'node:util';
import { reason } from './reason.ts';
import { smokeChecks } from './smoke-checks.ts';

const usage = `usage: npm run smoke -- --url <address of the stage> [--token <admin token>] [--filing <seconds>]

Checks a running stage, deployed or local, through HTTP alone. The token may also stand in HALYARD_TOKEN, which keeps
it out of the shell's history. A change may wait 60 seconds until the stream has it filed in the event log, or as many
as --filing says.`;

const options = {
  url: { type: 'string' },
  token: { type: 'string' },
  filing: { type: 'string', default: '60' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws Error when it is no such number of seconds */
const filingMs = (seconds: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(seconds)) {
    throw new Error(`--filing ${seconds}: use a whole number of seconds from 1 to 999`);
  }
  return Number(seconds) * 1000;
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options });
  const url = values.url?.replace(/\/+$/, '');
  const token = values.token ?? process.env.HALYARD_TOKEN;
  if (values.help || !url || !token) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const patience = filingMs(values.filing);
  let failures = 0;
  const left: string[] = [];
  for (const { title, run, leaves } of smokeChecks({ url, token, run: Date.now().toString(36), filingMs: patience })) {
    const begun = performance.now();
    try {
      await run();
      if (leaves) left.push(leaves);
      console.log(`✓ ${title} (${Math.round(performance.now() - begun)} ms)`);
    } catch (error) {
      failures++;
      console.log(`✗ ${title}: ${reason(error)}`);
    }
  }
  console.log(`\n${failures === 0 ? 'All is well.' : `${failures} failed.`}`);
  for (const what of left) console.log(`Left behind: ${what}.`);
  return failures === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
