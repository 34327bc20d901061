import { expect, it } from 'vitest';
import { keptWarm } from '../../infra/kept-warm.ts';
import { isPathOf } from '../../lib/contract/console.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { adminPassword } from './global-setup.ts';
import { newFlag, newProject } from './support/data.ts';
import { visit } from './support/page.ts';

/** `GET /api/admin/projects/p` → `GET /api/admin/projects/{projectId}`: the route with the fewest parameters. */
const routeOf = (method: string, path: string): string => {
  const [found] = routes
    .filter((route) => route.method === method)
    .filter((route) => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  if (!found) throw new Error(`No route has ${method} ${path}`);
  return `${found.method} ${found.path}`;
};

it('the routes that a stage keeps warm are those from signing in to a switched flag', async () => {
  const project = await newProject();
  await newFlag(project, `${project}-a`);
  const called = new Set<string>();
  await visit({ path: '/sign-in' }, async (page) => {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (isPathOf('/api/*', pathname) || isPathOf('/auth/*', pathname))
        called.add(routeOf(request.method(), pathname));
    });
    const settle = () => page.waitForLoadState('networkidle');
    await page.goto(`/flags?query=${project}`);
    await page.getByLabel('Username or email').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(adminPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('switch').first().waitFor();
    await settle();
    for (const path of [`/projects/${project}/flags`, `/projects/${project}/features/${project}-a`]) {
      await page.goto(path);
      await page.getByRole('switch').first().waitFor();
      await settle();
    }
    const development = page.getByRole('region', { name: 'development', exact: true });
    for (const checked of [true, false]) {
      const switched = page.waitForResponse((response) => /\/(on|off)$/.test(response.url()));
      await development.getByRole('switch').click();
      await switched;
      await development.getByRole('switch', { checked, disabled: false }).waitFor();
    }
  });
  expect([...called].sort()).toEqual([...keptWarm].sort());
});
