import { readFile } from 'node:fs/promises';

/** The demo data: a state document (spec §2.17) of two projects, as the import endpoint takes it. */
export const demoStateFile = new URL('demo-state.json', import.meta.url);

/** The demo data as the text of a request body. */
export const demoState = (): Promise<string> => readFile(demoStateFile, 'utf8');
