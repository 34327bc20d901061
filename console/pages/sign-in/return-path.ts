/**
 * Accepts only paths of this console, so that an address cannot lead users to another site after sign-in. Browsers
 * remove tabs and line breaks from addresses, and read `\\` as `/`.
 */
export const returnPath = (returnTo = '/'): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  /^\/(?![/\\])/.test(returnTo) && !/[\u0000-\u001f]/.test(returnTo) ? returnTo : '/';
