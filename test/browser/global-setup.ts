import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildConsole } from '../../infra/build-console.ts';
import { startService } from '../e2e/harness.ts';
import { browserArguments, findBrowser } from './find-browser.ts';
import { importLarge, large } from './large.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests connect to the browser. */
    readonly browser: string;
    /** A service that tests share; each makes a project of its own there. */
    readonly service: { readonly url: string; readonly token: string };
    /** A project of it with 5,000 flags, `large-0000` to `large-4999`; nobody changes them. */
    readonly large: string;
  }
}

/** Of the user `admin` of the service. */
export const adminPassword = 'Seven-geese-fly-7';

/** Builds the console, and starts one browser and one service for all tests. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const [{ executablePath, env }] = await Promise.all([findBrowser(), buildConsole()]);
  const [server, service] = await Promise.all([
    chromium.launchServer({ executablePath, args: browserArguments, env: { ...process.env, ...env } }),
    startService({ env: { INIT_ADMIN_PASSWORD: adminPassword } }),
  ]);
  const stop = async (): Promise<void> => {
    await server.close();
    await service.stop();
  };
  try {
    await importLarge(service);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('large', large);
  project.provide('browser', server.wsEndpoint());
  project.provide('service', { url: service.url, token: service.token });
  return stop;
};
