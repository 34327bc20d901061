import * as events from './events.ts';
import * as playground from './playground.ts';
import * as projects from './projects.ts';
import type { Route } from './route.ts';
import * as service from './service.ts';

/**
 * Every endpoint, once. The stack, the local server, the OpenAPI document, `events.json` and the tests read this table;
 * each file beside it exports the routes of one noun and nothing else.
 */
export const routes: readonly Route[] = [events, playground, projects, service].flatMap((noun): readonly Route[] =>
  Object.values(noun),
);
