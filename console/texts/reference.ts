import { plural } from './plural.ts';

/** Texts of the API reference. */
export const reference = {
  title: 'API reference',
  lead: 'Every route of this service: what it takes, what it answers, and a form that sends it.',
  document: 'OpenAPI document',
  routes: 'Routes',
  search: 'Search routes',
  searchHint: 'By path, name or group',
  found: (count: number): string => plural(count, 'route'),
  noneFound: 'No route has these words in its path, its name or its group.',
  choose: 'Choose a route',
  chooseHint: 'Its parameters, its body, its answers and a form to send it are shown here.',
  unknown: (operation: string) => `There is no route ${operation}`,
  unknownHint: 'It may be one of another version of this service. Search for it by its path.',
  all: 'All routes',
  deprecated: 'Deprecated',
  token: 'Token to send with',
  tokenHintSession: 'Empty: requests are sent as you. Routes for SDKs need a token of theirs.',
  tokenHintNone: 'Empty: requests are sent without one. Sign in to send them as you.',
  body: 'Body of the request',
} as const;
