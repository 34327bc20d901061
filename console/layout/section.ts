import type { NavigationLink } from './frame/navigation.ts';

/** Links for the pages of a project, by the next part of the address; other parts belong to the project itself. */
const ofProject: Readonly<Record<string, NavigationLink['to']>> = {
  flags: '/flags',
  features: '/flags',
  'change-requests': '/change-requests',
  activity: '/activity',
  history: '/activity',
};

/** The part of a project's address after its id, e.g. `flags`; empty: the overview; undefined: the page is of no project. */
export const projectPartOf = (path: string): string | undefined => {
  const [found, part = ''] = /^\/projects\/[^/]+(?:\/([^/]+))?/.exec(path) ?? [];
  return found === undefined ? undefined : part;
};

/** The address of the link that a page belongs to. @param path of the page, e.g. `/projects/shop/flags` */
export const sectionOf = (path: string, links: readonly NavigationLink['to'][]): NavigationLink['to'] | undefined => {
  const part = projectPartOf(path);
  if (part) return ofProject[part] ?? '/projects';
  return links
    .filter((to) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
};
