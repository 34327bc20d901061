/**
 * Only paths of this console: an address must not lead people who sign in to somewhere else. Browsers leave tabs and line
 * breaks out of addresses, and take `\\` for `/`.
 */
export const returnPath = (returnTo = '/'): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  /^\/(?![/\\])/.test(returnTo) && !/[\u0000-\u001f]/.test(returnTo) ? returnTo : '/';
