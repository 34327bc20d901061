import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildConsole } from '../../infra/build-console.ts';
import { startService } from '../e2e/harness.ts';
import { findBrowser } from './find-browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests connect to the browser. */
    readonly browser: string;
    /** A service that tests share; each makes a project of its own there. */
    readonly service: { readonly url: string; readonly token: string };
  }
}

/** Of the user `admin` of the service. */
export const adminPassword = 'Seven-geese-fly-7';

/** Only what keeps a browser quiet and lets it run as root in a container; nothing that makes it less strict. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Builds the console, and starts one browser and one service for all tests. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const [{ executablePath, env }] = await Promise.all([findBrowser(), buildConsole()]);
  const [server, service] = await Promise.all([
    chromium.launchServer({ executablePath, args, env: { ...process.env, ...env } }),
    startService({ env: { INIT_ADMIN_PASSWORD: adminPassword } }),
  ]);
  project.provide('browser', server.wsEndpoint());
  project.provide('service', { url: service.url, token: service.token });
  return async () => {
    await server.close();
    await service.stop();
  };
};
