import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { randomContexts } from '../../../cli/migrate/contexts.ts';
import { readInventory } from '../../../cli/migrate/read.ts';
import { openServer } from '../../../cli/migrate/server.ts';
import { startService } from '../../e2e/harness.ts';
import { replaceSection } from '../../support/section.ts';
import { runCommand } from '../run-cli.ts';
import { fill } from './fill.ts';
import { compareFrontends } from './frontends.ts';
import { allOperators, generatedSet, sampleOf } from './generated-set.ts';

const usage = `usage: npm run check:deep -- migration --url <address> --token <admin token> [--database postgres://…]
                                            [--seed 1] [--features 300] [--contexts 200] [--write <document>]

Fills an empty server of another make (--database: its PostgreSQL; without it the server is full already), migrates from
it into a service of its own, and compares what both decide about every feature in every environment. It must be the
same; a second migration must find nothing to do. Where the playground of the other server does not evaluate a strategy,
its frontend API is asked, for which a token is made in each environment. HALYARD_PEER_URL, HALYARD_PEER_TOKEN and HALYARD_PEER_DATABASE stand
for the first three. The figures go into the section of the document.`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.HALYARD_PEER_URL },
    token: { type: 'string', default: process.env.HALYARD_PEER_TOKEN },
    database: { type: 'string', default: process.env.HALYARD_PEER_DATABASE },
    seed: { type: 'string', default: '1' },
    features: { type: 'string', default: '300' },
    contexts: { type: 'string', default: '200' },
    write: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});

const item = z.object({ kind: z.string(), name: z.string(), action: z.string(), differences: z.array(z.string()) });
const left = z.object({ kind: z.string(), name: z.string(), what: z.string(), why: z.string() });
const report = z.object({
  from: z.object({ version: z.string(), way: z.string() }),
  to: z.object({ version: z.string() }),
  items: z.array(item),
  leftOut: z.array(left),
  otherwise: z.array(z.object({ feature: z.string(), environments: z.array(z.string()), why: z.string() })),
  failed: z.array(z.unknown()),
});
const verification = z.object({
  contexts: z.number(),
  environments: z.array(z.string()),
  features: z.number(),
  decisions: z.number(),
  outcomes: z.object({ on: z.number(), off: z.number(), unknown: z.number() }),
  differences: z.array(z.unknown()),
  notCompared: z.array(
    z.object({ feature: z.string(), environment: z.string(), contexts: z.number(), why: z.string() }),
  ),
});

const problems: string[] = [];
const check = (isRight: boolean, problem: () => string): void => {
  if (!isRight) problems.push(problem());
};

const shown = (found: unknown): string => JSON.stringify(found, null, 1).slice(0, 4_000);

/** The operators that a server knows. */
const operatorsOf = async (url: string, token: string): Promise<readonly string[]> => {
  const known: string[] = [];
  for (const operator of allOperators) {
    const { ok } = await fetch(`${url}/api/admin/constraints/validate`, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify(sampleOf(operator)),
    });
    if (ok) known.push(operator);
  }
  return known;
};

const compare = async (url: string, token: string): Promise<void> => {
  const operators = await operatorsOf(url, token);
  const unknownThere = allOperators.filter((one) => !operators.includes(one));
  const [seed, features, contexts] = [Number(values.seed), Number(values.features), Number(values.contexts)];
  if (values.database !== undefined) {
    const set = generatedSet({ seed, features, operators });
    const refused = await fill({ url, token, database: values.database }, set, console.log);
    check(refused === 0, () => `The source refused ${refused} requests: the set is not what it should be`);
  }
  const service = await startService({ quiet: true, env: { HALYARD_VALIDATE_RESPONSES: 'false' } });
  try {
    const halyard = async <T>(schema: z.ZodType<T>, ...args: readonly string[]): Promise<T> => {
      const { code, stdout, stderr } = await runCommand(
        {
          env: {
            HALYARD_URL: service.url,
            HALYARD_TOKEN: service.token,
            HALYARD_FROM_URL: url,
            HALYARD_FROM_TOKEN: token,
          },
        },
        'migrate',
        ...args,
        '--json',
      );
      if (stdout === '') throw new Error(`halyard migrate ${args.join(' ')} ended with ${code}: ${stderr}`);
      return schema.parse(JSON.parse(stdout));
    };
    const seconds = async <T>(work: () => Promise<T>): Promise<readonly [T, number]> => {
      const start = performance.now();
      return [await work(), Math.round((performance.now() - start) / 1000)];
    };
    const [first, migrated] = await seconds(() => halyard(report));
    check(first.failed.length === 0, () => `Not done: ${shown(first.failed)}`);
    check(first.otherwise.length === 0, () => `May be decided otherwise: ${shown(first.otherwise)}`);
    const found = await halyard(report);
    const remaining = found.items.filter(({ action }) => action !== 'same' && action !== 'leave out');
    check(remaining.length === 0, () => `A second migration finds something to do: ${shown(remaining)}`);
    const [verified, compared] = await seconds(() =>
      halyard(verification, 'verify', '--contexts', String(contexts), '--seed', String(seed)),
    );
    check(verified.differences.length === 0, () => `Decided differently: ${shown(verified.differences)}`);
    // A comparison in which nearly everything is off would prove nothing.
    const { on, off, unknown } = verified.outcomes;
    check(on > verified.decisions / 10 && off > verified.decisions / 10, () => `${on} on, ${off} off: too few of one`);

    // What the playground of the source does not evaluate is asked where SDKs ask it.
    const places = new Map(
      [...Map.groupBy(verified.notCompared, ({ environment }) => environment)].flatMap(([environment, all]) => {
        const names = new Set(all.filter(({ why }) => why === 'unknown').map(({ feature }) => feature));
        return names.size === 0 ? [] : [[environment, names] as const];
      }),
    );
    const { things } = await readInventory(openServer({ url, token, fetch }));
    const frontends = await compareFrontends({ url, token }, service, {
      features: things.feature.filter(({ archived }) => !archived),
      contexts: randomContexts(things, { count: contexts, seed }),
      places,
    });
    check(frontends.differences.length === 0, () => `Told to SDKs differently: ${shown(frontends.differences)}`);
    const asked = new Set([...places.values()].flatMap((names) => [...names])).size;
    check(
      places.size === 0 || frontends.on > frontends.decisions / 20,
      () => `SDKs are told of ${frontends.on} of ${frontends.decisions} that they are on: too few`,
    );

    const made = Map.groupBy(first.items, ({ kind, action }) => `${kind}: ${action}`);
    console.log([...made].map(([what, { length }]) => `${what} ${length}`).join('\n'));
    const leftOut = [
      ...first.items.filter(({ action }) => action === 'leave out').map(({ kind, name }) => `${kind} ${name}`),
      ...Map.groupBy(first.leftOut, ({ kind, what, why }) => `${kind === 'server' ? what : kind} (${why})`)
        .entries()
        .map(([what, all]) => `${all.length} × ${what}`),
    ];
    console.log(`Left out\n  ${leftOut.join('\n  ')}`);
    const uncompared = (why: string): number =>
      verified.notCompared.filter((one) => one.why === why).reduce((sum, one) => sum + one.contexts, 0);
    const rows = [
      ['source', `unleash-server ${first.from.version}, its open edition`],
      [
        'features',
        `${features}, of which ${verified.features} are active; ${operators.length} operators${unknownThere.length === 0 ? '' : ` (the source does not know ${unknownThere.join(', ')})`}`,
      ],
      ['environments', verified.environments.join(', ')],
      ['contexts', `${verified.contexts} in each environment, seed ${seed}`],
      [
        'decisions compared',
        `${verified.decisions.toLocaleString('en')} (${on.toLocaleString('en')} on, ${off.toLocaleString('en')} off, ${unknown.toLocaleString('en')} left to a custom strategy)`,
      ],
      ['decided differently', String(verified.differences.length)],
      ['not compared', `${uncompared('chance').toLocaleString('en')} that chance decides`],
      [
        'compared through the frontend API',
        `${frontends.decisions.toLocaleString('en')} decisions on ${asked} features (${frontends.on.toLocaleString('en')} on), because the playground of the source does not evaluate ${uncompared('unknown').toLocaleString('en')} of them; ${frontends.differences.length} different`,
      ],
      [
        'time',
        `migration ${migrated} s, comparison ${compared} s; ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}`,
      ],
    ];
    const table = ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
    console.log(table);
    if (values.write !== undefined && problems.length === 0)
      writeFileSync(values.write, replaceSection(readFileSync(values.write, 'utf8'), 'migration', table));
  } finally {
    await service.stop();
  }
};

if (values.help || !values.url || !values.token) {
  console.log(usage);
  process.exitCode = values.help ? 0 : 2;
} else {
  await compare(values.url.replace(/\/+$/, ''), values.token);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
