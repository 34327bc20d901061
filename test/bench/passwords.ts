import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { limitsOf } from '../../infra/limits.ts';
import { type CpuShare, lambdaShare, openCpuShare } from './tools/cpu-share.ts';
import { median } from './tools/median.ts';
import type { BenchRow } from './tools/row.ts';

const run = promisify(execFile);

const rounds = 40;

const source = pathToFileURL(`${import.meta.dirname}/../../lib/identity/passwords/password.ts`).href;

/** Runs in a separate process, which can have a share of a core, and whose memory is used only by hashes. */
const script = `
import { writeFileSync } from 'node:fs';
const [source, rounds, entry] = process.argv.slice(1);
if (entry) writeFileSync(entry, String(process.pid));
const { hashPassword, verifyPassword } = await import(source);
const before = process.resourceUsage().maxRSS;
const hash = await hashPassword('Seven-geese-fly-7');
const times = [];
for (let i = 0; i < Number(rounds); i++) {
  const start = performance.now();
  await verifyPassword('Seven-geese-fly-8', hash);
  times.push(performance.now() - start);
}
console.log(JSON.stringify({ times, kb: process.resourceUsage().maxRSS - before }));
`;

interface Cost {
  /** Median of one check, in ms. */
  readonly ms: number;
  /** Growth of the process in MB. */
  readonly mb: number;
}

const measure = async (share?: CpuShare): Promise<Cost> => {
  const parameters = ['--input-type=module', '-e', script, source, String(rounds), ...(share ? [share.entry] : [])];
  const { stdout } = await run(process.execPath, parameters);
  const { times, kb }: { times: number[]; kb: number } = JSON.parse(stdout);
  return { ms: median(times), mb: kb / 1024 };
};

/** Measures the verification of one password, with a whole core and with the share that the sign-in function has. */
export const benchPasswords = async (): Promise<BenchRow[]> => {
  const { mb } = limitsOf('sessions/sign-in');
  const whole = await measure();
  const share = await openCpuShare(lambdaShare(mb));
  const limited = share && (await measure(share).finally(() => share.close()));
  return [
    { name: 'one password, a whole core', value: whole.ms, unit: 'ms' },
    ...(limited ? [{ name: `one password, the share of ${mb} MB in Lambda`, value: limited.ms, unit: 'ms' }] : []),
    { name: 'memory of one password at a time', value: whole.mb, unit: 'MB' },
  ];
};
