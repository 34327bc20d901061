import * as nouns from './nouns.ts';
import type { Route } from './route.ts';

/** Sorts by path and method, because the order of a module's exports is not guaranteed. */
const byPath = (a: Route, b: Route): number => {
  const [left, right] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`];
  return left < right ? -1 : left > right ? 1 : 0;
};

/**
 * Every endpoint, once. The stack, the local server, the OpenAPI document, `events.json` and the tests read this table.
 * Each file beside it exports the routes of one noun and nothing else.
 */
export const routes: readonly Route[] = Object.values(nouns)
  .flatMap((noun): readonly Route[] =>
    Object.entries<Omit<Route, 'operation'>>(noun).map(([operation, route]) => ({ ...route, operation })),
  )
  .sort(byPath);
