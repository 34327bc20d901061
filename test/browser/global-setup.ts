import type { TestProject } from 'vitest/node';
import { buildConsole } from '../../infra/build-console.ts';
import { startService } from '../e2e/harness.ts';
import { type FoundBrowser, findBrowser } from './support/find-browser.ts';
import { importLarge, large } from './support/large.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that each worker starts. */
    readonly browser: FoundBrowser;
    /** A service that all tests share; each test creates its own project there. */
    readonly service: { readonly url: string; readonly token: string };
    /** Id of a project with 5,000 flags, `large-0000` to `large-4999`, which no test changes. */
    readonly large: string;
  }
}

/** Password of the user `admin` on the service. */
export const adminPassword = 'Seven-geese-fly-7';

/** Builds the console, finds a browser, and starts one service for all tests. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const [browser] = await Promise.all([findBrowser(), buildConsole()]);
  const service = await startService({ env: { INIT_ADMIN_PASSWORD: adminPassword } });
  try {
    await importLarge(service);
  } catch (error) {
    await service.stop();
    throw error;
  }
  project.provide('large', large);
  project.provide('browser', browser);
  project.provide('service', { url: service.url, token: service.token });
  return service.stop;
};
