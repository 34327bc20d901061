import { onlineManager } from '@tanstack/react-query';
import { lazyRouteComponent as lazyComponent } from '@tanstack/react-router';
import { announceProblem } from '../design/toasts.ts';

/** Between two attempts to reach the service, in ms. */
const pause = 1_000;

const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

let told = false;

/** Waits until the service answers. That it does not is said once; that the browser is offline stands on the page. */
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
 * Loads a part of the console. Where the network is gone it waits until it is back: what is on the page stays there.
 * @throws when the service is there and the part is not: it belongs to an older version, or the browser remembers that it
 * could not be loaded. The router then loads the whole page again, once.
 */
export const loadPart = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (error) {
    await untilReachable(error);
    return load();
  }
};

/** A page that is loaded when somebody goes there. */
export const lazyRouteComponent: typeof lazyComponent = (load, name) => lazyComponent(() => loadPart(load), name);
