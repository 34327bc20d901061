import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startService } from '../e2e/harness.ts';
import { replaceSection } from '../support/section.ts';
import { explained } from './explained.ts';
import { openExplainer } from './explanation.ts';
import { play } from './play.ts';
import { type Recordings, readRecordings } from './recordings.ts';
import { markdown, printed } from './report.ts';
import type { Target } from './send.ts';
import { tally } from './tally.ts';

const usage = `usage: npm run conformance -- <folder of recordings> [--write <document> | --check <document>]
                              [--url <address> --token <admin token>]

Plays recorded requests against a service of its own, or against a fresh one at --url, and compares the answers and the
events they wrote with the recorded ones. Fails when a difference has no explanation, or an explanation no difference
(test/conformance/explained.ts). The figures go into the document, or are compared with those it has.`;

const options = {
  url: { type: 'string' },
  token: { type: 'string' },
  write: { type: 'string' },
  check: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The recorded server's address, which appears in invite links. */
const recordedAddress = 'http://localhost:4242';

const withService = async <T>({ url, token }: Partial<Target>, use: (target: Target) => Promise<T>): Promise<T> => {
  if (url !== undefined && token !== undefined) return use({ url: url.replace(/\/+$/, ''), token });
  if (url !== undefined || token !== undefined) throw new Error('--url and --token go together');
  const env = { HALYARD_BASE_URL: recordedAddress, HALYARD_LOG_LEVEL: 'error' };
  const service = await startService({ env });
  try {
    return await use(service);
  } finally {
    await service.stop();
  }
};

/** Whether there are only explained differences. */
const compare = async (
  recordings: Recordings,
  { write, check, ...given }: Partial<Target> & { readonly write?: string; readonly check?: string },
): Promise<boolean> => {
  const explainer = openExplainer(explained);
  const played = await withService(given, (target) => play(recordings, target));
  const counted = tally(played, explained, explainer);
  console.log(printed(counted, explainer));
  if (counted.unexplained.length > 0 || explainer.stale().length > 0) return false;
  const document = write ?? check;
  if (document === undefined) return true;
  const before = readFileSync(document, 'utf8');
  const after = replaceSection(before, 'conformance', markdown(counted));
  if (write !== undefined) writeFileSync(document, after);
  else if (after !== before) console.log(`\n${document} has other figures. Renew it with --write ${document}`);
  return write !== undefined || after === before;
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { help, ...given } = values;
  const [folder] = positionals;
  if (help || folder === undefined || positionals.length > 1) {
    console.log(usage);
    return help ? 0 : 2;
  }
  return (await compare(readRecordings(folder), given)) ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
