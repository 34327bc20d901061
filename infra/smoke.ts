import { parseArgs } from 'node:util';
import { reason } from './reason.ts';
import { smokeChecks } from './smoke-checks.ts';

const usage = `usage: npm run smoke -- --url <address of the stage> [--token <admin token>]

Checks a running stage, deployed or local, through HTTP alone. The token may also stand in HALYARD_TOKEN, which keeps
it out of the shell's history.`;

const options = { url: { type: 'string' }, token: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options });
  const url = values.url?.replace(/\/+$/, '');
  const token = values.token ?? process.env.HALYARD_TOKEN;
  if (values.help || !url || !token) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  let failures = 0;
  const left: string[] = [];
  for (const { title, run, leaves } of smokeChecks({ url, token, run: Date.now().toString(36) })) {
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
