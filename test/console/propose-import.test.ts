import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportPlan, State } from '../../console/pages/transfer/import-plan.ts';

type Propose = typeof import('../../console/pages/transfer/propose-import.ts').proposeImport;

let proposeImport: Propose;
/** Method and path of every request to the service. */
let sent: string[];
/** The revision that each of them expects. */
let expected: (string | null)[];

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('location', { origin: 'http://halyard.test', pathname: '/' });
  sent = [];
  expected = [];
  vi.stubGlobal('fetch', async (request: Request | string) => {
    // A path alone asks for the session of this browser.
    if (typeof request === 'string') {
      const expiresAt = new Date(Date.now() + 600_000).toISOString();
      return Response.json({
        token: 'session:of.7',
        expiresAt,
        self: { user: { id: 7 } },
        uiConfig: {},
        environments: [],
        featureTypes: [],
      });
    }
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    expected.push(request.headers.get('X-Expected-Revision'));
    return Response.json({ id: 3 }, { headers: { 'X-Revision': String(41 + sent.length) } });
  });
  ({ proposeImport } = await import('../../console/pages/transfer/propose-import.ts'));
});
afterEach(() => vi.unstubAllGlobals());

const state = (enabled: boolean): State => ({ definition: { strategies: [], variants: [] }, enabled });

const blue = {
  name: 'blue',
  weight: 1000,
  weightType: 'variable',
  stickiness: 'default',
  overrides: [],
} as const;

/** Proposes to switch on flags of which only some were compared, and to create another one. */
const propose = (flags: number, compared: number) => {
  const names = Array.from({ length: flags }, (_, i) => `flag-${i}`);
  const plan: ImportPlan = {
    created: ['new'],
    overwritten: names,
    compared: names.slice(0, compared).map((name) => ({ name, now: state(false), after: state(true) })),
  };
  const data = { features: ['new', ...names].map((name) => ({ name })), featureStrategies: [] };
  const target = { project: 'shop', environment: 'production' };
  return proposeImport({ data, plan, target, named: { segments: new Map(), types: new Map() }, comment: '' });
};

it('flags that were not compared are not left out of a change request: nothing is proposed', async () => {
  await expect(propose(101, 100)).rejects.toMatchObject({
    status: 400,
    message: 'A change request can take at most 100 existing flags at once',
  });
  expect(sent).toEqual([]);
});

it('all flags that were compared are proposed, after the new ones are created', async () => {
  expect(await propose(100, 100)).toBe(3);
  expect(sent).toEqual([
    'POST /api/admin/projects/shop/features',
    'POST /api/admin/projects/shop/environments/production/change-requests',
  ]);
});

it('each part of a proposal expects the revision that was shown, or that of the part before', async () => {
  const [now, after] = [state(false), { ...state(true), definition: { strategies: [], variants: [blue] } }];
  const compared = Array.from({ length: 60 }, (_, i) => ({ name: `flag-${i}`, now, after }));
  const plan: ImportPlan = { created: [], overwritten: compared.map(({ name }) => name), compared };
  const data = { features: compared.map(({ name }) => ({ name })), featureStrategies: [] };
  const target = { project: 'shop', environment: 'production' };
  await proposeImport({
    ...{ data, plan, target, named: { segments: new Map(), types: new Map() }, comment: '' },
    seen: 41,
  });
  expect(expected).toEqual(['41', '42']);
});
