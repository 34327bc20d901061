import type { Page } from 'playwright-core';

/**
 * Slows a page down, so that a test that does not wait for what it needs, and a page that loses something in between, shows
 * at once: HALYARD_TEST_SLOW_PAGES=4,1500 npx vitest run --project browser
 * @param how how many times slower its code runs, from 1, and how much longer each answer takes, in ms
 */
export const slowDown = async (page: Page, how: string): Promise<void> => {
  const [rate = 1, latency = 0] = how.split(',').map(Number);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
};
