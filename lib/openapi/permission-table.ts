import type { Route } from '../contract/routes/route.ts';
import { permissionText } from './permission-text.ts';

const begin = '<!-- generated: routes -->';
const end = '<!-- /generated -->';

const row = (route: Route): string => `| ${route.method} | \`${route.path}\` | ${permissionText(route)} |`;

/** The table route → permission, in Markdown. */
export const permissionTable = (routes: readonly Route[]): string =>
  ['| Method | Path | Permission |', '|---|---|---|', ...routes.map(row)].join('\n');

/**
 * Replaces the table between the two markers in a Markdown text.
 * @throws Error when the markers are missing
 */
export const withPermissionTable = (text: string, routes: readonly Route[]): string => {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The text lacks the markers ${begin} and ${end}`);
  return `${text.slice(0, from + begin.length)}\n${permissionTable(routes)}\n${text.slice(to)}`;
};
