import type { Route } from '../contract/routes/route.ts';

const placeOf = (access: Exclude<Route['access'], string>): string => {
  if (access.project === undefined) return '';
  return access.environment === undefined ? ' in the project' : ' in the project and environment';
};

/** The permissions of a route, as a sentence in Markdown. */
export const permissionText = ({ access, needs, tokens }: Pick<Route, 'access' | 'needs' | 'tokens'>): string => {
  if (access === 'public') return 'Needs no token.';
  const kinds = tokens?.map((kind) => `\`${kind}\``).join(', ');
  const held = kinds === undefined ? '' : ` Tokens of these kinds: ${kinds}.`;
  if (access === 'any') return `Needs ${needs ?? 'no permission'}.${held}`;
  const names = access.anyOf.map((name) => `\`${name}\``).join(' or ');
  return `Needs ${names}${placeOf(access)}${needs === undefined ? '' : `, and ${needs}`}.${held}`;
};
