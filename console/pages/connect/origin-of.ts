/**
 * The origin of a page, of the address that somebody copies from their browser (docs/contract/ui-config.md §2).
 * @returns undefined: it is no address of a web page
 */
export const originOf = (typed: string): string | undefined => {
  const address = URL.parse(typed.trim());
  return address !== null && /^https?:$/.test(address.protocol) ? address.origin : undefined;
};
