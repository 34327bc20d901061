import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Api, type Caller, DemoFailed, openApi } from './demo/api.ts';
import { type Names, namesOf } from './demo/names.ts';
import { type Output, openOutput } from './demo/output.ts';
import { prepare } from './demo/people.ts';
import { createFeature, release, schedule } from './demo/release.ts';
import { removeRun } from './demo/remove.ts';
import { playStages } from './demo/stages/play.ts';
import { readTimeline } from './demo/timeline.ts';
import { reason } from './reason.ts';

const local = 'http://127.0.0.1:4242';

const usage = `usage: npm run demo [-- [release] [--url <address>] [--token <admin token>] [--clean | --remove <run>]]

Plays a release against a running service, deployed or local, through HTTP alone: two people, a flag, a segment, a
gradual rollout with a review, a scheduled one, and the log of all this. Each run has its own names, so it can be
played again and again.

  release   plays a release that looks after itself instead: two flags with plans of five stages, and an SDK that is
            asked for each request. One gets worse in the third stage: it is stopped, that stage is taken back, and a
            webhook on this machine is told. The other goes to the end. It takes six to nine minutes, because a stage
            lasts at least one. The service has to be started with HALYARD_DELIVER_TO=127.0.0.0/8 npm start.

  --url     address of the service; default: HALYARD, else ${local}
  --token   an admin token; default: HALYARD_TOKEN, else TOKEN, else the one that npm start keeps in its data folder
  --clean   removes at the end what it made
  --remove  removes what an earlier run left; the run prints its name at the end
  --no-receiver
            with release: without the webhook, for a service that cannot reach this machine`;

const options = {
  url: { type: 'string' },
  token: { type: 'string' },
  clean: { type: 'boolean' },
  remove: { type: 'string' },
  'no-receiver': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The token of the local service, as its first start stored it. */
const storedToken = (): string | undefined => {
  const file = join(process.env.HALYARD_DATA || '.halyard', 'admin-token');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

/** @throws DemoFailed when the service does not answer, or the token is not that of an administrator */
const requireAdmin = async (api: Api, admin: Caller): Promise<void> => {
  const status = await api.status({ by: admin, path: '/api/admin/user-admin' });
  if (status === 401 || status === 403)
    throw new DemoFailed(
      `The token is ${status === 401 ? 'not accepted (401)' : 'not an administrator’s (403)'}. Give one of an administrator with --token or in HALYARD_TOKEN.`,
    );
  if (status !== 200) throw new DemoFailed(`GET /api/admin/user-admin answered ${status}: is this Halyard?`);
};

const play = async (api: Api, output: Output, admin: Caller, names: Names): Promise<void> => {
  output.chapter('Two people, a project, and a rule');
  const people = await prepare(api, admin, names);
  const context = { api, output, names, people };
  output.chapter('A flag and its users');
  const { segment } = await createFeature(context);
  output.chapter('A quarter of them, after a review');
  await release(context, segment);
  output.chapter('All of them, on schedule');
  await schedule(context);
  output.chapter('Who did what');
  await readTimeline(context);
};

/** Removes everything that the run created, or prints how to remove it. This also runs after a failure. */
const removeOrExplain = async (
  api: Api,
  output: Output,
  admin: Caller,
  names: Names,
  clean: boolean,
): Promise<void> => {
  if (!clean) {
    output.line(`\nEverything is still there. To remove it: npm run demo -- --remove ${names.run}`);
    return;
  }
  output.chapter('Removing it');
  await removeRun(api, admin, names);
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [story, ...rest] = positionals;
  const isInStages = story === 'release';
  if (rest.length > 0 || !(story === undefined || isInStages)) {
    console.error(`There is no demo "${positionals.join(' ')}".\n\n${usage}`);
    return 2;
  }
  const { env } = process;
  const url = (values.url ?? (env.HALYARD || local)).replace(/\/+$/, '');
  const token = values.token ?? (env.HALYARD_TOKEN || env.TOKEN || storedToken());
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (!token) {
    console.error(
      `There is no admin token: give one with --token, or set TOKEN to the one that npm start printed.\n\n${usage}`,
    );
    return 2;
  }
  const output = openOutput(console.log, process.stdout.hasColors?.() ?? false);
  const api = openApi(url, output);
  const admin: Caller = { name: 'admin', token };
  const names = namesOf(values.remove ?? randomBytes(4).toString('hex'));
  await requireAdmin(api, admin);
  if (values.remove !== undefined) {
    const removed = await removeRun(api, admin, names);
    output.line(removed > 0 ? 'Removed.' : `Nothing was found of a run "${values.remove}".`);
    return removed > 0 ? 0 : 1;
  }
  output.line(`A release at ${url}`);
  try {
    if (isInStages) await playStages({ api, url, output, admin, names }, { receives: !values['no-receiver'] });
    else await play(api, output, admin, names);
    output.line('\nEverything went as expected.');
  } finally {
    await removeOrExplain(api, output, admin, names, values.clean ?? false);
  }
  return 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof DemoFailed ? `\nThe demo failed: ${error.message}` : reason(error));
  process.exitCode = error instanceof DemoFailed ? 1 : 2;
}
