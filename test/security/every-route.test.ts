import { afterAll } from 'vitest';
import { openHouse } from './house.ts';
import './callers.ts';
import './foreign-bodies.ts';
import './foreign-ids.ts';

/**
 * All these tests are in one file, because they share a service: loading every function takes as long as the tests. The
 * last tests remove what the others need.
 */
afterAll(async () => (await openHouse()).stop());
