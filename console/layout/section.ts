import type { NavigationLink } from './frame/navigation.ts';

/** Links for the pages of a project, by the next part of the address; other parts belong to the project itself. */
const ofProject: Readonly<Record<string, NavigationLink['to']>> = {
  flags: '/flags',
  features: '/flags',
  'change-requests': '/change-requests',
  history: '/history',
};

/** The address of the side link that a page belongs to. @param path of the page, e.g. `/projects/shop/flags` */
export const sectionOf = (path: string, links: readonly NavigationLink['to'][]): NavigationLink['to'] | undefined => {
  const part = /^\/projects\/[^/]+\/([^/]+)/.exec(path)?.[1];
  if (part !== undefined) return ofProject[part] ?? '/projects';
  return links.filter((to) => path === to || path.startsWith(`${to}/`)).toSorted((a, b) => b.length - a.length)[0];
};
