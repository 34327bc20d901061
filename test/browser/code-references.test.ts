import { describe, expect, it } from 'vitest';
import { call, newFlag, newProject } from './support/data.ts';
import { checkAccess, visit } from './support/page.ts';

const repositories = '/api/v2/code-refs/repositories';

/** A project with two flags, and a repository that was looked through in two branches. */
const looked = async () => {
  const project = await newProject();
  const flag = `${project}-used`;
  await newFlag(project, flag);
  await newFlag(project, `${project}-gone`);
  await call('POST', repositories, {
    name: `${project}-shop`,
    type: 'github',
    sourceLink: 'https://code.example/shop',
    defaultBranch: 'main',
  });
  const hunk = (startingLineNumber: number, more: object = {}) => ({
    startingLineNumber,
    projKey: project,
    flagKey: flag,
    ...more,
  });
  const push = (name: string, references: readonly object[]) =>
    call('PUT', `${repositories}/${project}-shop/branches/${name}`, {
      name,
      head: '3f1c9a7e55d0b1f2a3c4d5e6f708192a3b4c5d6e',
      syncTime: Date.now(),
      references,
    });
  await push('main', [
    { path: 'src/basket.ts', hunks: [hunk(12, { lines: 'if (isOn("used"))', aliases: ['isUsed'] }), hunk(40)] },
    { path: 'src/a b/#.ts', hunks: [hunk(1)] },
  ]);
  await push('next', [{ path: 'src/next.ts', hunks: [hunk(7)] }]);
  await call('POST', `${repositories}/${project}-shop/branches/main/extinction-events`, [
    {
      projKey: project,
      flagKey: `${project}-gone`,
      revision: 'abcdef0123456789',
      message: 'Remove it',
      time: 1_772_442_000_000,
    },
  ]);
  return { project, flag };
};

describe('where code refers to a flag', () => {
  it('is shown by repository and file, with links, and in another branch', async () => {
    const { project, flag } = await looked();
    await visit({ path: `/projects/${project}/features/${flag}`, as: 'admin' }, async (page) => {
      await page.getByRole('tab', { name: 'Code' }).click();
      const shop = page.getByRole('region', { name: `${project}-shop` });
      await shop.getByText('3 places in 2 files').waitFor();
      expect(new URL(page.url()).search).toBe('?tab=code');
      const hrefOf = (name: string, at = 0) =>
        shop.getByRole('link', { name, exact: true }).nth(at).getAttribute('href');
      const sha = '3f1c9a7e55d0b1f2a3c4d5e6f708192a3b4c5d6e';
      expect(await hrefOf(`${project}-shop`)).toBe('https://code.example/shop');
      expect(await hrefOf('3f1c9a7e55')).toBe(`https://code.example/shop/commit/${sha}`);
      expect(await hrefOf('Line 12')).toBe(`https://code.example/shop/blob/${sha}/src/basket.ts#L12`);
      expect(await hrefOf('Line 1')).toBe(`https://code.example/shop/blob/${sha}/src/a%20b/%23.ts#L1`);
      await shop.getByText('also called isUsed').waitFor();
      await shop.getByText('if (isOn("used"))').waitFor();
      await checkAccess(page);
      await page.getByLabel('Branch').selectOption('next');
      await shop.getByText('src/next.ts').waitFor();
      await shop.getByText('src/basket.ts', { exact: true }).waitFor({ state: 'detached' });
      await page.getByLabel('Branch').selectOption('The default branch of each repository');
      await shop.getByText('src/basket.ts', { exact: true }).waitFor();
    });
  });

  it('names the commit since which no code refers to the flag', async () => {
    const { project } = await looked();
    await visit({ path: `/projects/${project}/features/${project}-gone?tab=code`, as: 'admin' }, async (page) => {
      const shop = page.getByRole('region', { name: `${project}-shop` });
      await shop.getByText('No code refers to this flag any more, since the commit').waitFor();
      const commit = shop.getByRole('link', { name: 'abcdef0123' });
      expect(await commit.getAttribute('href')).toBe('https://code.example/shop/commit/abcdef0123456789');
      expect(await shop.locator('time').last().getAttribute('datetime')).toBe('2026-03-02T09:00:00.000Z');
      await shop.getByText('Remove it').waitFor();
      await page.getByLabel('Branch').selectOption('next');
      await shop.getByText('No code refers to this flag.').waitFor();
      await checkAccess(page);
    });
  });

  it('says how to begin where nobody has looked', async () => {
    const project = await newProject();
    const flag = `${project}-new`;
    await newFlag(project, flag);
    await visit({ path: `/projects/${project}/features/${flag}?tab=code`, as: 'admin' }, async (page) => {
      await page.getByRole('heading', { name: 'No code has been looked through yet' }).waitFor();
      await page.getByText(`halyard refs --project ${project} --push`).waitFor();
      await page.getByText(`--baseUri ${new URL(page.url()).origin} --accessToken … --projKey ${project}`).waitFor();
      await checkAccess(page);
    });
  });
});
