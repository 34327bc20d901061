/** The address of the script of this page, `<base>/assets/….js`; in tests without a browser there is no page. */
const script = globalThis.document?.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;

/**
 * What stands before all paths of this console and its API, without a slash at the end: empty, or `/<stage>` where the
 * API serves the console (docs/decisions/0276-a-console-without-a-front.md).
 */
export const base = script === undefined ? '' : new URL('..', script).pathname.replace(/\/$/, '');
