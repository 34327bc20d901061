import { readFile } from 'node:fs/promises';
import type { HttpAnswer } from './gateway-answer.ts';
import type { HttpRequest } from './proxy-event.ts';

/** The demo data: a state document (spec §2.17) of two projects, as the import endpoint takes it. */
export const demoStateFile = new URL('demo-state.json', import.meta.url);

/**
 * Imports the demo data through the API, as an administrator would.
 *
 * @param token of an admin
 * @throws Error with the answer, when it was refused
 */
export const loadDemo = async (answer: (request: HttpRequest) => Promise<HttpAnswer>, token: string): Promise<void> => {
  const { status, body } = await answer({
    method: 'POST',
    path: '/api/admin/state/import',
    queryString: '',
    rawHeaders: ['Authorization', token, 'Content-Type', 'application/json'],
    body: await readFile(demoStateFile),
    sourceIp: '127.0.0.1',
    port: 80,
  });
  if (status !== 202) throw new Error(`The demo data was refused with ${status}: ${body.toString()}`);
};
