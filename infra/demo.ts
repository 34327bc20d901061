import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Api, type Caller, NotAsTold, openApi } from './demo/api.ts';
import { prepare } from './demo/cast.ts';
import { type Names, namesOf } from './demo/names.ts';
import { openPaper, type Paper } from './demo/paper.ts';
import { removeRun } from './demo/remove.ts';
import { build, release, schedule } from './demo/story.ts';
import { readTimeline } from './demo/timeline.ts';
import { reason } from './reason.ts';

const local = 'http://127.0.0.1:4242';

const usage = `usage: npm run demo [-- --url <address>] [--token <admin token>] [--clean | --remove <run>]

Plays a release against a running service, deployed or local, through HTTP alone: two people, a flag, a segment, a
gradual rollout under review, a scheduled one, and the log of it. What it makes has names of its own, so it can be
played again and again.

  --url     address of the service; default: HALYARD, else ${local}
  --token   an admin token; default: HALYARD_TOKEN, else TOKEN, else what npm start keeps in its data folder
  --clean   removes at the end what it made
  --remove  removes what an earlier run left, by the name it gave at its end`;

const options = {
  url: { type: 'string' },
  token: { type: 'string' },
  clean: { type: 'boolean' },
  remove: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The token of the service on this machine, as its first start kept it. */
const keptToken = (): string | undefined => {
  const file = join(process.env.HALYARD_DATA || '.halyard', 'admin-token');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
};

/** @throws NotAsTold when nobody is there, or the token is not one of an administrator */
const requireAdmin = async (api: Api, admin: Caller): Promise<void> => {
  const status = await api.status({ by: admin, path: '/api/admin/user-admin' });
  if (status === 401 || status === 403)
    throw new NotAsTold(
      `The token is ${status === 401 ? 'not accepted (401)' : 'not an administrator’s (403)'}. Give one of an administrator with --token or in HALYARD_TOKEN.`,
    );
  if (status !== 200) throw new NotAsTold(`GET /api/admin/user-admin answered ${status}: is this a Halyard?`);
};

const play = async (api: Api, paper: Paper, admin: Caller, names: Names): Promise<void> => {
  paper.chapter('Two people, a project, and a rule');
  const cast = await prepare(api, admin, names);
  const stage = { api, paper, names, cast };
  paper.chapter('A flag, and whom it is for');
  const { segment } = await build(stage);
  paper.chapter('A quarter of them, under review');
  await release(stage, segment);
  paper.chapter('All of them, on schedule');
  await schedule(stage);
  paper.chapter('Who did what');
  await readTimeline(stage);
};

/** Whatever came of the story, its props go or somebody learns how to get rid of them. */
const tidy = async (api: Api, paper: Paper, admin: Caller, names: Names, clean: boolean): Promise<void> => {
  if (!clean) {
    paper.line(`\nIt is all still there to look at. To remove it: npm run demo -- --remove ${names.run}`);
    return;
  }
  paper.chapter('Tidying up');
  await removeRun(api, admin, names);
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options });
  const { env } = process;
  const url = (values.url ?? (env.HALYARD || local)).replace(/\/+$/, '');
  const token = values.token ?? (env.HALYARD_TOKEN || env.TOKEN || keptToken());
  if (values.help || !token) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const paper = openPaper(console.log, process.stdout.hasColors?.() ?? false);
  const api = openApi(url, paper);
  const admin: Caller = { name: 'admin', token };
  const names = namesOf(values.remove ?? randomBytes(4).toString('hex'));
  await requireAdmin(api, admin);
  if (values.remove !== undefined) {
    const removed = await removeRun(api, admin, names);
    paper.line(removed > 0 ? 'Removed.' : `There is nothing of a run "${values.remove}".`);
    return removed > 0 ? 0 : 1;
  }
  paper.line(`A release at ${url}`);
  try {
    await play(api, paper, admin, names);
    paper.line('\nAs told.');
  } finally {
    await tidy(api, paper, admin, names, values.clean ?? false);
  }
  return 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof NotAsTold ? `\nNot as told: ${error.message}` : reason(error));
  process.exitCode = error instanceof NotAsTold ? 1 : 2;
}
