import { plural } from './plural.ts';

/** Texts of the API reference. */
export const reference = {
  title: 'API reference',
  lead: 'Every route of this service: its parameters, its answers, and a form to send a request.',
  document: 'OpenAPI document',
  routes: 'Routes',
  search: 'Search routes',
  searchHint: 'By path, name or group',
  found: (count: number): string => plural(count, 'route'),
  noneFound: 'No route has these words in its path, its name or its group.',
  choose: 'Choose a route',
  chooseHint: 'Its parameters, body and answers are shown here, with a form to send a request.',
  unknown: (operation: string) => `There is no route ${operation}`,
  unknownHint: 'It may belong to another version of this service. Search for it by its path.',
  all: 'All routes',
  deprecated: 'Deprecated',
  token: 'Token to send with',
  tokenHintSession: 'Empty: requests are sent as you. Routes for SDKs need an API token.',
  tokenHintNone: 'Empty: requests are sent without a token. Sign in to send them as yourself.',
  body: 'Body of the request',
} as const;
