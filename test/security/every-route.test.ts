import { afterAll } from 'vitest';
import { openHouse } from './house.ts';
import './callers.ts';
import './foreign-bodies.ts';
import './foreign-ids.ts';

/**
 * One file of tests, because they share a service: to load every function takes as long as the tests. The last ones
 * remove what the others need.
 */
afterAll(async () => (await openHouse()).stop());
