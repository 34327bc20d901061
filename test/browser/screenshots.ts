import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildConsole } from '../../infra/build-console.ts';
import { startService } from '../e2e/harness.ts';
import { adminPassword } from './global-setup.ts';
import { prepareDemo } from './support/demo.ts';
import { browserArguments, findBrowser } from './support/find-browser.ts';

const usage = `usage: npm run screenshots

Starts a service with the data of a shop, opens the main pages of the console in both themes, and writes the pictures of
the README into docs/console.`;

const folder = resolve(import.meta.dirname, '../../docs/console');

/** A page, the sign that it is complete, and the actions before the picture. */
interface Picture {
  readonly name: string;
  readonly path: string;
  readonly prepare: (page: Page) => Promise<unknown>;
}

const addContext = async (page: Page, value: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add a context' }).click();
  const dialog = page.getByRole('dialog', { name: 'A context' });
  await dialog.getByLabel('Value').fill(value);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `userId ${value}` })
    .waitFor();
};

const pictures: readonly Picture[] = [
  {
    name: 'flags',
    path: '/projects/default/flags',
    prepare: (page) => page.getByRole('switch', { name: 'checkout in production' }).waitFor(),
  },
  {
    name: 'flag',
    path: '/projects/default/features/checkout',
    prepare: async (page) => {
      for (const value of ['kari', 'ola', 'sofie']) await addContext(page, value);
    },
  },
  {
    name: 'editor',
    path: '/projects/default/features/checkout',
    prepare: async (page) => {
      await page
        .getByRole('region', { name: 'production', exact: true })
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await page.getByLabel('Percent').fill('50');
      await page.getByRole('status').filter({ hasText: 'would notice this change' }).waitFor();
    },
  },
  {
    name: 'change-request',
    path: '/projects/default/change-requests/2',
    // The JSON is folded; it is there with the sentences.
    prepare: (page) => page.locator('ins').first().waitFor({ state: 'attached' }),
  },
  {
    name: 'history',
    path: '/projects/default/activity',
    prepare: async (page) => {
      const applied = page.getByRole('listitem').filter({ hasText: 'applied change request' }).first();
      await applied.getByRole('link', { name: /^Compare/ }).click();
      await page.locator('ins').first().waitFor();
    },
  },
  {
    name: 'role',
    path: '/roles/5',
    prepare: (page) => page.getByRole('row', { name: 'Create flags' }).waitFor(),
  },
  {
    name: 'playground',
    path: '/playground?project=default&environment=development&environment=production&context=userId=1,2,3',
    prepare: (page) => page.getByRole('status').filter({ hasText: 'rows' }).waitFor(),
  },
];

/** Takes one picture, without toasts and cursor. */
const take = async (page: Page, { name, path, prepare }: Picture, theme: string): Promise<void> => {
  await page.goto(path);
  await prepare(page);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}-${theme}.png`), animations: 'disabled', caret: 'hide' });
};

const takeAll = async (browser: Browser, url: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      ...{ baseURL: url, locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1280, height: 800 } },
      ...{ colorScheme, reducedMotion: 'reduce' },
    });
    await context.request.post('/auth/simple/login', { data: { username: 'ingrid', password: adminPassword } });
    const page = await context.newPage();
    for (const picture of pictures) await take(page, picture, colorScheme);
    await context.close();
  }
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return console.log(usage);
  const [{ executablePath, env }] = await Promise.all([findBrowser(), buildConsole()]);
  const [browser, service] = await Promise.all([
    chromium.launch({ executablePath, args: browserArguments, env: { ...process.env, ...env } }),
    startService({ env: { INIT_ADMIN_PASSWORD: adminPassword } }),
  ]);
  try {
    await prepareDemo(service);
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder)) if (file.endsWith('.png')) rmSync(join(folder, file));
    await takeAll(browser, service.url);
    console.log(`${pictures.length} pages, in both themes: ${folder}`);
  } finally {
    await browser.close();
    await service.stop();
  }
};

await main();
