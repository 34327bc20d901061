import { onlineManager } from '@tanstack/react-query';
import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';
import { base } from '../api/base.ts';
import { announceProblem } from './messages/toasts.ts';

/** Time between two attempts to reach the service, in ms. */
const pause = 1_000;

const isReachable = (): Promise<boolean> =>
  fetch(`${base}/`, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

let told = false;

/** Waits until the service answers. A failure is announced once; the page itself shows that the browser is offline. */
const untilReachable = async (error: unknown): Promise<void> => {
  while (!(await isReachable())) {
    if (!told && onlineManager.isOnline()) {
      told = true;
      announceProblem(error);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  told = false;
};

/**
 * Loads a part of the console. Without a network it waits for it; the present page stays.
 * @throws if the service answers but the part is missing: it belongs to an older version, or the browser remembers a
 *   failed load. The router then reloads the whole page, once.
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (error) {
    await untilReachable(error);
    return load();
  }
};

/** A route component that is loaded when a user goes to the page. */
export const lazyRouteComponent: typeof lazyComponent = (load, name) => lazyComponent(() => loadPart(load), name);
