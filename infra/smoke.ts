import { parseArgs } from 'node:util';
import { reason } from './reason.ts';
import { smokeChecks } from './smoke-checks.ts';

const usage = `usage: npm run smoke -- --url <address of the stage> [--token <admin token>] [--wait <seconds>]

Checks a running stage, deployed or local, through HTTP alone. The token may also be in HALYARD_TOKEN, so
that it is not in the shell's history. --wait is how long the stream may take to append a change to the event log,
default 60.`;

const options = {
  url: { type: 'string' },
  token: { type: 'string' },
  wait: { type: 'string', default: '60' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws Error when the text is not a number of seconds from 1 to 999 */
const msFromSeconds = (seconds: string): number => {
  if (!/^[1-9]\d{0,2}$/.test(seconds)) {
    throw new Error(`--wait ${seconds}: use a whole number of seconds from 1 to 999`);
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
  const appendMs = msFromSeconds(values.wait);
  let failures = 0;
  const left: string[] = [];
  for (const { title, run, leaves } of smokeChecks({ url, token, run: Date.now().toString(36), appendMs })) {
    const begun = performance.now();
    try {
      const note = await run();
      if (leaves) left.push(leaves);
      console.log(`✓ ${title} (${Math.round(performance.now() - begun)} ms)${note === undefined ? '' : `: ${note}`}`);
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
