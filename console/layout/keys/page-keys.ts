/** The keys that lead to a page, after `g`, by the addresses of the links at the side. */
export const pageKeys: Readonly<Record<string, string>> = {
  '/': 'h',
  '/flags': 'f',
  '/change-requests': 'c',
  '/activity': 'a',
  '/projects': 'p',
  '/segments': 's',
  '/playground': 't',
  '/settings': 'x',
};
