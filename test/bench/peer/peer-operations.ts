import type { Work } from '../bare/engine-floor.ts';
import { flagName, isOn } from './peer-flags.ts';
import type { Bar } from './peer-rows.ts';
import type { ApiRequest } from './peer-server.ts';

/** What a poll needs in addition to its path. */
export interface Poll {
  /** Secret of a client token. */
  readonly client: string;
  /** Entity tag of the newest answer. */
  readonly etag: string;
}

export interface Operation {
  readonly name: string;
  /** The request of number `i`; each server counts separately. */
  readonly request: (i: number, poll: Poll) => ApiRequest;
  readonly bar: Bar;
  /** The work of the engine that the operation cannot avoid. */
  readonly engine: Work;
}

const project = '/api/admin/projects/default';

/** Cells of a batch: the flags times the contexts. The peer answers this number in about a second. */
const cells = 14_000;

const poll = (headers: (poll: Poll) => Readonly<Record<string, string>>) => (_: number, known: Poll) => ({
  method: 'GET',
  path: '/api/client/features',
  headers: { authorization: known.client, ...headers(known) },
});

const polls: readonly Operation[] = [
  { name: 'SDK poll, full answer', request: poll(() => ({})), bar: '> 1', engine: 'read' },
  {
    name: 'SDK poll, nothing new (304)',
    request: poll(({ etag }) => ({ 'if-none-match': etag })),
    bar: '≥ 2',
    engine: 'read',
  },
];

const read = (name: string, path: string | ((i: number) => string)): Operation => ({
  name,
  request: (i) => ({ method: 'GET', path: typeof path === 'string' ? path : path(i) }),
  bar: '> 1',
  engine: 'read',
});

const context = { appName: 'bench' };

/** @param older number of flags that a smaller size has switched already */
const administration = (flags: number, older: number): readonly Operation[] => {
  const contexts = Math.max(1, Math.floor(cells / flags));
  return [
    read('list of features', `${project}/features`),
    read('search, page of 50', '/api/admin/search/features?limit=50&query=flag'),
    read('one feature', (i) => `${project}/features/${flagName(i % flags)}`),
    read('project overview', `${project}/overview`),
    {
      name: 'playground, whole project',
      request: (i) => ({
        method: 'POST',
        path: '/api/admin/playground',
        body: { environment: 'production', projects: ['default'], context: { ...context, userId: `u${i}` } },
      }),
      bar: '> 1',
      engine: 'read',
    },
    {
      name: `batch playground, ${contexts} contexts × whole project`,
      request: (i) => ({
        method: 'POST',
        path: '/api/admin/playground/advanced',
        body: {
          environments: ['production'],
          projects: ['default'],
          context: { ...context, userId: Array.from({ length: contexts }, (_, j) => `u${i}-${j}`).join(',') },
        },
        headers: { 'accept-encoding': 'gzip' },
      }),
      bar: '> 1',
      engine: 'read',
    },
    read('events, newest 100', '/api/admin/events'),
    {
      name: 'PATCH of a feature',
      request: (i) => ({
        method: 'PATCH',
        path: `${project}/features/${flagName(i % flags)}`,
        body: [{ op: 'replace', path: '/description', value: `version ${i} of ${flags}` }],
      }),
      bar: '> 1',
      engine: 'write',
    },
    {
      name: 'switch on/off',
      request: (i) => {
        const n = older + (i % (flags - older));
        // Every request changes something: each flag is switched off, and on again after all flags had their turn.
        const on = isOn(n) === (Math.floor(i / (flags - older)) % 2 === 1);
        return {
          method: 'POST',
          path: `${project}/features/${flagName(n)}/environments/development/${on ? 'on' : 'off'}`,
        };
      },
      bar: '> 1',
      engine: 'write',
    },
    {
      name: 'state export, gzip',
      // Uncompressed, 5,000 flags exceed the limit of a Lambda answer.
      request: () => ({ method: 'GET', path: '/api/admin/state/export', headers: { 'accept-encoding': 'gzip' } }),
      bar: '> 1',
      engine: 'read',
    },
  ];
};

/** The size of an SDK's environment; at this size only polls are measured. */
const pollsOnly = 350;

/** Numbers of flags in ascending order: each size adds flags to the previous one. */
export const sizes: readonly number[] = [pollsOnly, 1_000, 5_000];

/** The operations that are measured with this number of flags. */
export const operationsAt = (flags: number, older: number): readonly Operation[] => [
  ...(flags > pollsOnly ? administration(flags, older) : []),
  ...polls,
];
