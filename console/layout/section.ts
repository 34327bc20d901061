import type { NavigationLink } from './navigation.ts';

/** Where the pages of one project belong to, by the part of the address behind it; all others are about the project. */
const ofProject: Readonly<Record<string, NavigationLink['to']>> = {
  flags: '/flags',
  features: '/flags',
  'change-requests': '/change-requests',
  history: '/history',
};

/** The address of the link at the side that a page belongs to. @param path of the page, e.g. `/projects/shop/flags` */
export const sectionOf = (path: string, links: readonly NavigationLink['to'][]): NavigationLink['to'] | undefined => {
  const part = /^\/projects\/[^/]+\/([^/]+)/.exec(path)?.[1];
  if (part !== undefined) return ofProject[part] ?? '/projects';
  return links.filter((to) => path === to || path.startsWith(`${to}/`)).toSorted((a, b) => b.length - a.length)[0];
};
