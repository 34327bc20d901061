import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import * as z from 'zod';
import { browserArguments, findBrowser } from '../../browser/support/find-browser.ts';
import { median } from '../tools/median.ts';
import type { BenchRow } from '../tools/row.ts';
import type { ColdOrder } from './order.ts';

const root = resolve(import.meta.dirname, '../../..');
const rounds = 3;
/** What Lambda adds to a call that starts a process, beside what the process does: placing and loading it. In ms. */
const platformMs = 400;
const password = 'Seven-geese-fly-7';

/** The file that came with the commit whose effect this measures; the version before it is what it is compared with. */
const cameWith = 'lib/identity/ui-config/console-entry.ts';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit before, in a folder of its own with the packages of this one. */
const versionBefore = (): { readonly folder: string; readonly remove: () => void } => {
  const commit = git('log', '--diff-filter=A', '--format=%H', '-1', '--', cameWith) || 'HEAD';
  const before = git('rev-parse', commit === 'HEAD' ? 'HEAD' : `${commit}^`);
  const folder = mkdtempSync(join(tmpdir(), 'halyard-before-'));
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', before], { cwd: root, maxBuffer: 2 ** 30 }),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

interface Version {
  readonly name: string;
  readonly url: string;
  readonly process: ChildProcess;
  readonly tell: (order: ColdOrder) => Promise<void>;
}

const serve = async (name: string, folder: string): Promise<Version> => {
  const token = `*:*.${randomUUID().replaceAll('-', '')}`;
  const child = fork(join(import.meta.dirname, 'serve.ts'), [folder, token, password], { cwd: folder });
  const [message] = await once(child, 'message');
  const { url } = z.object({ url: z.string() }).parse(message);
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  for (let flag = 0; flag < 30; flag += 1)
    await call('POST', '/api/admin/projects/default/features', { name: `flag-${String(flag).padStart(2, '0')}` });
  return {
    name,
    url,
    process: child,
    tell: async (order) => {
      child.send(order);
      await once(child, 'message');
    },
  };
};

/** The pages, and what has to be on them. */
const pages = [
  { name: 'first row of the list of flags', path: '/flags', shown: '[role=row] [role=switch]' },
  {
    name: 'first environment of a flag’s page',
    path: '/projects/default/features/flag-00',
    shown: 'main section [role=switch]',
  },
] as const;
type Page = (typeof pages)[number];

/** Runs in the page before everything else: records when something is there, in ms since the navigation began. */
const watch = (selector: string): string => `
  new MutationObserver(() => {
    if (globalThis.shownAt === undefined && document.querySelector(${JSON.stringify(selector)}) !== null)
      globalThis.shownAt = performance.now();
  }).observe(document, { childList: true, subtree: true });
`;

interface Times {
  readonly cold: number[];
  readonly warm: number[];
}

/** Opens a page in a new browser, with no function running, then again. */
const measure = async (
  browser: Browser,
  { url, tell }: Version,
  { path, shown }: Page,
  order: ColdOrder,
): Promise<{ readonly cold: number; readonly warm: number }> => {
  await tell('prepare');
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC', bypassCSP: true });
  try {
    await context.request.post('/auth/simple/login', { data: { username: 'admin', password } });
    await context.addInitScript({ content: watch(shown) });
    if (order === 'prepare') {
      // The service learns which functions the page calls.
      const first = await context.newPage();
      await first.goto(path, { waitUntil: 'networkidle' });
      return { cold: 0, warm: 0 };
    }
    await tell(order);
    const page = await context.newPage();
    const open = async (): Promise<number> => {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction('globalThis.shownAt !== undefined');
      const ms = z.number().parse(await page.evaluate('globalThis.shownAt'));
      await page.waitForLoadState('networkidle');
      return ms;
    };
    return { cold: await open(), warm: await open() };
  } finally {
    await context.close();
  }
};

/**
 * Measures how long people wait for a page of the console when no function runs: before and after it asked in two waves,
 * in turn. Each function is a new process at its first call, with Lambda's share of a core.
 */
export const benchConsoleCold = async (): Promise<BenchRow[]> => {
  const before = versionBefore();
  const { executablePath, env } = await findBrowser();
  const versions: Version[] = [];
  const browser = await chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } });
  try {
    versions.push(await serve('before', before.folder), await serve('after', root));
    const rows: BenchRow[] = [];
    const kinds = [
      { name: `${platformMs} ms a call`, order: { routeMs: platformMs, authorizerMs: 0 } },
      {
        name: `${platformMs} ms a start, also of the authorizer`,
        order: { routeMs: platformMs, authorizerMs: platformMs },
      },
    ];
    for (const page of pages) for (const version of versions) await measure(browser, version, page, 'prepare');
    for (const page of pages)
      for (const kind of kinds) {
        const times = new Map<string, Times>(versions.map(({ name }) => [name, { cold: [], warm: [] }]));
        for (let round = 0; round <= rounds; round += 1)
          for (const version of versions) {
            const { cold, warm } = await measure(browser, version, page, kind.order);
            console.log([page.name, kind.name, version.name, Math.round(cold), Math.round(warm)].join(', '));
            // The first round fills the caches of the machine.
            if (round === 0) continue;
            times.get(version.name)?.cold.push(cold);
            times.get(version.name)?.warm.push(warm);
          }
        const isFirst = page === pages[0] && kind === kinds[0];
        for (const state of ['cold', 'warm'] as const) {
          const was = median(times.get('before')?.[state] ?? []);
          const is = median(times.get('after')?.[state] ?? []);
          const name = state === 'cold' ? `${page.name}, cold, ${kind.name}` : `${page.name}, warm`;
          if (state === 'warm' && kind !== kinds[0]) continue;
          rows.push({ name: `${name}: before`, value: was, unit: 'ms' });
          rows.push({
            name: `${name}: after`,
            value: is,
            unit: 'ms',
            ratio: was / is,
            ...(isFirst && { bar: state === 'cold' ? '≤ 1,600 ms' : '≤ 400 ms' }),
          });
        }
      }
    return rows;
  } finally {
    await browser.close();
    for (const { tell } of versions) await tell('stop');
    before.remove();
  }
};

if (import.meta.main) {
  console.table(await benchConsoleCold());
  process.exit(0);
}
