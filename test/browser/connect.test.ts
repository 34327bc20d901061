import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { call, newFlag, newProject, newUser } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

/** A project with a flag that is on for everybody in development. */
const newPlace = async () => {
  const project = await newProject();
  const flag = `${project}.checkout`;
  await newFlag(project, flag);
  const inDevelopment = `/api/admin/projects/${project}/features/${flag}/environments/development`;
  await call('POST', `${inDevelopment}/strategies`, { name: 'default' });
  await call('POST', `${inDevelopment}/on`);
  return { project, flag };
};

/** The code that a page shows, exactly. */
const codeOf = async (page: Page): Promise<string> =>
  (await page.getByRole('figure', { name: 'Run' }).locator('pre').textContent()) ?? '';

/** Everything outside the memory of a page in which something could be kept. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }, document.cookie]),
  );

/** Waits until the token is in the code. @returns its secret */
const secretIn = async (page: Page, pattern: RegExp): Promise<string> => {
  await page.getByText('The token is in the code below').waitFor();
  return pattern.exec(await codeOf(page))?.[1] ?? '';
};

/** Serves the code of an application as a page of another origin, as a bundler makes it of a file with this code. */
const serveApplication = async () => {
  let script = '';
  const server = createServer((request, response) => {
    const isScript = request.url === '/main.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript
        ? script
        : '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.js"></script>',
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const use = async (code: string): Promise<void> => {
    const cache = resolve('node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    // Below the project, so that the code finds the package that the page tells people to install.
    const folder = mkdtempSync(join(cache, 'connect-'));
    const file = join(folder, 'main.jsx');
    writeFileSync(file, code);
    const { outputFiles } = await build({
      ...{ entryPoints: [file], bundle: true, format: 'esm', jsx: 'automatic', write: false },
    });
    rmSync(folder, { recursive: true });
    script = outputFiles[0]?.text ?? '';
  };
  return { origin: `http://127.0.0.1:${port}`, use, stop: () => server.close() };
};

/** Waits until the service lets pages of an origin ask: each function looks every few seconds. */
const allowed = (origin: string): Promise<unknown> =>
  expect
    .poll(async () => {
      const headers = { Origin: origin, 'Access-Control-Request-Method': 'GET' };
      const answer = await fetch(`${inject('service').url}/api/frontend`, { method: 'OPTIONS', headers });
      return answer.headers.get('access-control-allow-origin');
    })
    .toBe(origin);

it('from a flag that nothing asks for to a web page that does: token, code, connected', async () => {
  const { project, flag } = await newPlace();
  await visit({ path: `/projects/${project}/features/${flag}`, as: 'admin' }, async (page) => {
    await page.getByText('Nothing asks for this flag yet.').waitFor();
    await page.getByRole('button', { name: 'Connect an application' }).click();
    await page.getByRole('dialog', { name: 'Connect an application' }).waitFor();
    await page.getByRole('radio', { name: 'JavaScript' }).check();
    expect(await page.getByLabel('Environment', { exact: true }).inputValue()).toBe('development');
    expect(await codeOf(page)).toContain('<frontend token>');
    await page.getByRole('button', { name: 'Create a frontend token' }).click();
    const secret = await secretIn(page, /clientKey: '([^']+)'/);
    await page.getByText('Waiting for the first request…').waitFor();
    await checkAccess(page);

    const code = await codeOf(page);
    expect(secret).toMatch(new RegExp(`^${project}:development\\.`));
    expect(code).toContain(`'${inject('service').url}/api/frontend'`);
    expect(await keptBy(page)).not.toContain(secret);

    const application = await serveApplication();
    try {
      await application.use(code);
      await page.getByLabel('Address of your page').fill(`${application.origin}/shop`);
      await page.getByRole('button', { name: 'Allow this origin' }).click();
      await page.getByText(new RegExp(`may ask for flags: .*${application.origin}`)).waitFor();
      await allowed(application.origin);
      const other = await page.context().newPage();
      const printed: string[] = [];
      other.on('console', (message) => printed.push(message.text()));
      await other.goto(application.origin);
      await expect.poll(() => printed).toEqual([`${flag} true`]);
      await page.bringToFront();
      await page.getByText(/^Connected, (just now|\d+ s ago|1 minute ago)$/).waitFor();
      await checkAccess(page);
    } finally {
      application.stop();
    }
    await page.getByRole('link', { name: `Go to ${flag}` }).click();
    await page.getByRole('dialog', { name: 'Connect an application' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: flag }).waitFor();
    // Whoever comes back does not see the secret again.
    await page.goto(`/connect?project=${project}&sdk=browser`);
    await page.getByRole('button', { name: 'Create a frontend token' }).waitFor();
    expect(await page.content()).not.toContain(secret);
  });
});

it('the code for React shows the flag in a page of its own', async () => {
  const { project } = await newPlace();
  await visit({ path: `/connect?project=${project}&sdk=react`, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'Create a frontend token' }).click();
    await secretIn(page, /clientKey: '([^']+)'/);
    const application = await serveApplication();
    try {
      await application.use(await codeOf(page));
      await page.getByLabel('Address of your page').fill(application.origin);
      await page.getByRole('button', { name: 'Allow this origin' }).click();
      await page.getByText(new RegExp(`may ask for flags: .*${application.origin}`)).waitFor();
      await allowed(application.origin);
      const other = await page.context().newPage();
      await other.goto(application.origin);
      await other.getByText('true', { exact: true }).waitFor();
      await page.bringToFront();
      await page.getByText(/^Connected, (just now|\d+ s ago|1 minute ago)$/).waitFor();
    } finally {
      application.stop();
    }
  });
});

it('a token is made for the environment and the kind of SDK that are chosen, by keyboard alone', async () => {
  const { project, flag } = await newPlace();
  await visit({ path: `/connect?project=${project}&sdk=node`, as: 'admin' }, async (page) => {
    await page.getByRole('radio', { name: 'Node.js' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => codeOf(page)).toContain('from UnleashClient import UnleashClient');
    expect(new URL(page.url()).searchParams.get('sdk')).toBe('python');
    // The newest flag is asked for, until another one is chosen.
    expect(await codeOf(page)).toContain(`client.is_enabled("${flag}"`);
    await page.getByLabel('Flag').fill('other');
    await expect.poll(() => codeOf(page)).toContain('client.is_enabled("other"');
    await page.getByLabel('Environment').selectOption('production');
    await page.getByRole('button', { name: 'Create a backend token' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => codeOf(page)).toContain(`{"Authorization": "${project}:production.`);
    // It is no token for another environment, or for a web page.
    await page.getByLabel('Environment').selectOption('development');
    await expect.poll(() => codeOf(page)).toContain('<backend token>');
    await page.getByLabel('Environment').selectOption('production');
    await expect.poll(() => codeOf(page)).toContain(`${project}:production.`);
    await page.getByRole('radio', { name: 'React' }).check();
    await expect.poll(() => codeOf(page)).toContain('<frontend token>');
    const { tokens } = z
      .object({
        tokens: z.array(z.looseObject({ type: z.string(), environment: z.string(), projects: z.array(z.string()) })),
      })
      .parse(await call('GET', `/api/admin/projects/${project}/api-tokens`));
    expect(tokens).toMatchObject([{ type: 'client', environment: 'production', projects: [project] }]);
  });
});

it('who may make no token learns who can, and sees the application that connects with another one', async () => {
  const { project } = await newPlace();
  const made = await call('POST', `/api/admin/projects/${project}/api-tokens`, {
    ...{ tokenName: 'given', type: 'client', environment: 'development', project },
  });
  const { secret } = z.object({ secret: z.string() }).parse(made);
  await visit({ path: `/connect?project=${project}`, as: await newUser('Viewer') }, async (page) => {
    await page.getByText(`Owners and members of ${project} can create one`).waitFor();
    const create = page.getByRole('button', { name: 'Create a backend token', includeHidden: true });
    expect(await create.getAttribute('data-lacks')).toContain('CREATE_PROJECT_API_TOKEN');
    await page.getByText('Waiting for the first request…').waitFor();
    const app = `till-${randomUUID()}`;
    const answer = await fetch(`${inject('service').url}/api/client/register`, {
      method: 'POST',
      headers: { Authorization: secret, 'Content-Type': 'application/json' },
      body: JSON.stringify({ appName: app, instanceId: '1', strategies: [], started: new Date(), interval: 10_000 }),
    });
    expect(answer.status).toBe(202);
    await page.getByRole('link', { name: app }).waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    // Of curl nothing can be known without a token of this page, and that is what it says.
    await page.getByRole('radio', { name: 'curl' }).check();
    await page.getByText('nothing shows that a request came').waitFor();
    expect(await page.getByText(/Waiting|Connected/).count()).toBe(0);
  });
});

it('what could not be asked is not shown as no request, and is asked again', async () => {
  const { project } = await newPlace();
  await visit({ path: `/connect?project=${project}&sdk=curl`, as: 'admin', expected: [/403/] }, async (page) => {
    const isList = (url: URL): boolean => url.pathname.endsWith(`/${project}/api-tokens`);
    const refuse = { status: 403, contentType: 'application/json', body: '{"name":"NoAccessError","message":"no"}' };
    await page.route(isList, (route) =>
      route.request().method() === 'GET' ? route.fulfill(refuse) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Create a backend token' }).click();
    await page.getByText('It is not known whether an application has connected').waitFor();
    expect(await page.getByText('Waiting for the first request').count()).toBe(0);
    await page.unroute(isList);
    await page.getByText('Waiting for the first request…').waitFor();
  });
});

it('the dialog with the secret of a token leads to the code that contains it', async () => {
  const { project, flag } = await newPlace();
  await visit({ path: `/projects/${project}/settings`, as: 'admin' }, async (page) => {
    await page.getByRole('button', { name: 'New API token' }).click();
    await page.getByLabel('Name', { exact: true }).fill('shop');
    await page.getByRole('button', { name: 'See the changes' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await page.getByLabel('Secret').inputValue();
    await page.getByRole('button', { name: 'Show the code' }).click();
    await page.getByRole('heading', { level: 1, name: 'Connect an application' }).waitFor();
    await expect.poll(() => codeOf(page)).toContain(`Authorization: '${secret}'`);
    expect(await codeOf(page)).toContain(`isEnabled('${flag}'`);
    expect(await keptBy(page)).not.toContain(secret);
    await page.reload();
    await page.getByRole('button', { name: 'Create a backend token' }).waitFor();
    expect(await page.content()).not.toContain(secret);
  });
});

it.each(['sdk', 'connect', 'quick start'])('the palette finds it by “%s”', async (words) => {
  await visit({ path: '/statistics', as: 'admin' }, async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill(words);
    await page.getByRole('option', { name: 'Connect an application' }).click();
    await page.getByRole('heading', { level: 1, name: 'Connect an application' }).waitFor();
  });
});
