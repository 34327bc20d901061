import type { Page } from 'playwright-core';

/**
 * Slows a page down. This reveals tests that do not wait for what they need, and pages that lose something in between:
 * HALYARD_TEST_SLOW_PAGES=4,1500 npx vitest run --project browser
 * @param how factor by which the page's code runs slower (from 1), and additional delay of each answer in ms
 */
export const slowDown = async (page: Page, how: string): Promise<void> => {
  const [rate = 1, latency = 0] = how.split(',').map(Number);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Network.enable');
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited });
};
