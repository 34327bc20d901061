import { parseArgs } from 'node:util';
import { pollRegions, pollSwitchKey } from './front/settings.ts';
import { openKeyValues } from './polls/key-value-store.ts';
import { reason } from './reason.ts';

const usage = `usage: npm run polls -- --store <output PollSwitch> [--to replica|primary]

Moves the polls of a stage to its second region (replica), or back (primary), without a deployment: it writes one key of
CloudFront, which arrives everywhere in seconds. Without --to it says where polls are answered. No region is asked, so it
works while one is gone. When to use it: docs/operations.md.`;

const options = {
  store: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const places = { primary: "in the stage's own region", replica: 'in the second region' } as const;

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options });
  const { store: arn, to } = values;
  if (values.help || !arn) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const region = pollRegions.find((one) => one === to);
  if (to !== undefined && region === undefined) throw new Error(`--to ${to}: use ${pollRegions.join(' or ')}`);
  const { credentials } = await import('./polls/credentials.ts');
  const endpoint = process.env.AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE;
  const store = openKeyValues({ arn, credentials, endpoint, now: () => new Date() });
  if (region !== undefined) await store.put(pollSwitchKey, region);
  const found = (await store.get(pollSwitchKey)) === 'replica' ? 'replica' : 'primary';
  if (region !== undefined && found !== region) throw new Error(`The key was written, and reads as ${found}`);
  console.log(`Polls are answered ${places[found]}${region === undefined ? '.' : ', at every edge in a few seconds.'}`);
  return 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(reason(error));
  process.exitCode = 2;
}
