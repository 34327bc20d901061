import type { Place } from '../../infra/local/run.ts';

/** What a test asks for. */
export type Order = { readonly start: { readonly env: NodeJS.ProcessEnv; readonly args: readonly string[] } } | 'stop';

/** What the process says. */
export type Report = { readonly started: Place } | 'failed' | 'stopped';

/** Written to both streams when a service has written everything. */
export const endMark = '\u0000end of a service\u0000\n';
