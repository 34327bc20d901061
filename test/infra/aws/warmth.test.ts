import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isKeptWarm, keptWarm } from '../../../infra/kept-warm.ts';
import { warmthMinutes } from '../../../infra/limits.ts';
import { routes } from '../../../lib/contract/routes/index.ts';
import { planes } from '../../../lib/contract/routes/plane.ts';
import { variables } from '../../../lib/store/runtime/env.ts';
import { environmentsOf } from './environments.ts';
import { synthesized } from './synthesized.ts';

const warm = synthesized({ stage: 'dev', warm: 'true' }).template;
const off = synthesized({ stage: 'dev' }).template;

type Template = typeof warm;
const rulesOf = (template: Template) =>
  Object.entries(template.findResources('AWS::Events::Rule')).filter(([, { Properties }]) =>
    String(Properties.Description).startsWith('Keeps functions'),
  );
/** `arn:…:function:<name>` → the name, with the alias if there is one. */
const nameIn = (arn: unknown): string => /:function:([\w:-]+)"/.exec(JSON.stringify(arn))?.[1] ?? '';
const warmNames = (template: Template): readonly string[] =>
  rulesOf(template).flatMap(([, { Properties }]) => Properties.Targets.map(({ Arn }: { Arn: unknown }) => nameIn(Arn)));

describe('a stage that keeps functions warm', () => {
  it('calls the functions of these routes and the authorizers, each by one target', () => {
    const wanted = [
      ...routes.filter(isKeptWarm).map(({ handler }) => handler.replaceAll('/', '-')),
      ...planes.map((plane) => `${plane}-authorizer`),
    ];
    expect(wanted).toHaveLength(keptWarm.length + planes.length);
    expect([...warmNames(warm)].sort()).toEqual(wanted.map((name) => `halyard-dev-${name}`).sort());
  });

  it('sends what the functions know the schedule by, every few minutes, and not again', () => {
    for (const [, { Properties }] of rulesOf(warm)) {
      expect(Properties.ScheduleExpression).toBe(`rate(${warmthMinutes} minutes)`);
      for (const target of Properties.Targets)
        expect(target).toMatchObject({
          Input: '{"source":"serverless-plugin-warmup"}',
          RetryPolicy: { MaximumRetryAttempts: 0 },
        });
    }
  });

  it('lets each rule call its functions, and nobody else', () => {
    const allowed = Object.values(warm.findResources('AWS::Lambda::Permission')).map(({ Properties }) => Properties);
    for (const [id, { Properties }] of rulesOf(warm))
      for (const { Arn } of Properties.Targets)
        expect(allowed).toContainEqual({
          Action: 'lambda:InvokeFunction',
          FunctionName: nameIn(Arn),
          Principal: 'events.amazonaws.com',
          SourceArn: { 'Fn::GetAtt': [id, 'Arn'] },
        });
  });

  it('tells these functions, and no others, that such calls come', () => {
    const told = environmentsOf(warm).filter((one) => one.variables[variables.keptWarm] === 'true');
    expect(told.map(({ name }) => name).sort()).toEqual([...warmNames(warm)].sort());
  });

  it('calls what the APIs call: the alias, where a function has one', () => {
    const names = warmNames(synthesized({ stage: 'dev', warm: 'true', canary: 'true' }).template);
    expect(names).toContain('halyard-dev-identity-authorizer:live');
    expect(names).toContain('halyard-dev-feature-environments-enable:live');
    expect(names).toContain('halyard-dev-sessions-create-token');
  });
});

it('costs at most 0.16 USD a month, as the guide says', () => {
  const functions = warmNames(warm).length;
  const calls = (functions * 30 * 24 * 60) / warmthMinutes;
  const gb =
    environmentsOf(warm)
      .filter(({ name }) => warmNames(warm).includes(name))
      .reduce((sum, { id }) => sum + warm.findResources('AWS::Lambda::Function')[id]?.Properties.MemorySize / 1024, 0) /
    functions;
  const second = 13.3334e-6;
  // Assumed: 2 ms a call, 0.5 KB of Lambda's own lines a call, 12 processes a day, 0.3 s to start one.
  const usd = {
    calls: calls * 0.2e-6,
    time: calls * 0.002 * gb * second,
    lines: calls * 0.5e-6 * 0.5,
    replaced: functions * 30 * 12 * 0.3 * gb * second,
  };
  const together = Object.values(usd).reduce((sum, one) => sum + one, 0);
  expect(together).toBeLessThanOrEqual(0.16);
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const written = (row: string): string =>
    new RegExp(`^\\| ${row}.* \\| ([\\d.]+) \\|$`, 'm').exec(guide)?.[1] ?? `no row ${row}`;
  expect(written(`${calls.toLocaleString('en')} calls = ${functions} ×`)).toBe(usd.calls.toFixed(3));
  expect(written(`their time, 2 ms at ${gb.toFixed(2)} GB`)).toBe(usd.time.toFixed(3));
  expect(written('their lines in the log')).toBe(usd.lines.toFixed(3));
  expect(written('processes that Lambda replaces')).toBe(usd.replaced.toFixed(3));
  expect(written('together')).toBe(together.toFixed(3));
});

it('a stage that does not say so has nothing of it', () => {
  expect(rulesOf(off)).toEqual([]);
  expect(environmentsOf(off).filter((one) => variables.keptWarm in one.variables)).toEqual([]);
});
