import type { EvaluationContext, Logger } from '@openfeature/core';
import { FlagdCore, MemoryStorage } from '@openfeature/flagd-core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flagdDefinition } from '../../../cli/flagd/definition.ts';
import type { Flag, ProjectFlags } from '../../../cli/flags/flag.ts';
import { compileSet, prepareContext, resolve } from '../../../lib/evaluation/index.ts';
import { contextFrom } from '../../../lib/flags/ofrep/context.ts';
import { flagAnswer } from '../../../lib/flags/ofrep/flag.ts';
import { featureItem } from '../../flags/projects/stored.ts';
import { runs } from '../../support/runs.ts';
import { context, moment, project } from './arbitraries.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The result for an application; no `value`: the default of the calling code. */
interface Got {
  readonly value: unknown;
  readonly variant: string | undefined;
}

type Sent = Readonly<Record<string, unknown>>;

const complaints: string[] = [];
const complain = (...said: unknown[]): void => {
  complaints.push(said.join(' '));
};
const silent = (): void => undefined;
const logger: Logger = { error: complain, warn: complain, info: silent, debug: silent };

const recordOf = ({ name, declared }: Flag): Parameters<typeof flagAnswer>[0] => ({
  feature: {
    ...featureItem({ project: 'shop', name }),
    ...(declared && { manifest: { type: declared, defaultValue: '""' } }),
  },
  environments: new Map(),
});

/** The answer of the service over OFREP. */
const service = ({ flags, segments }: ProjectFlags) => {
  const environment = 'production';
  const definitions = flags.flatMap(({ name, dependencies, environments }) => {
    const configured = environments.get(environment);
    return configured ? [{ name, project: 'shop', environment, dependencies, ...configured }] : [];
  });
  const set = compileSet(definitions, [...segments.values()]);
  return (flag: Flag, sent: Sent, now: number, chance: number): Got => {
    const raw = contextFrom(sent, { kind: 'client', sourceIp: '' });
    const feature = set.features.get(flag.name);
    if (!feature) throw new Error(flag.name);
    const prepared = prepareContext(raw, { environment, now, random: () => chance });
    const { value, variant } = JSON.parse(flagAnswer(recordOf(flag), feature, resolve(set, feature, prepared)).json);
    return { value, variant };
  };
};

/** @param interpreted whether rules are interpreted, as in places that forbid generated code, or compiled */
const flagd = (definition: object, interpreted: boolean) => {
  const options = { disableDynamicCodeGeneration: interpreted };
  const core = new FlagdCore(new MemoryStorage(logger, options), logger);
  core.setConfigurations(JSON.stringify(definition));
  return (name: string, sent: Sent): Got => {
    const flag = core.getFlag(name);
    if (!flag) throw new Error(`${name} was not exported`);
    if (flag.state === 'DISABLED') return { value: undefined, variant: undefined };
    const resolution = flag.evaluate(sent as EvaluationContext, logger);
    if ('errorCode' in resolution && resolution.errorCode) throw new Error(`${name}: ${resolution.errorMessage}`);
    return { value: resolution.value, variant: resolution.variant };
  };
};

describe('a flag that was exported for flagd', () => {
  it('gets the decisions of the service, whatever the context, the time and chance are', () => {
    const seen = { flags: 0, leftOut: 0, targeted: 0, values: new Map<string, number>() };
    fc.assert(
      fc.property(project, fc.array(context, { minLength: 4, maxLength: 8 }), moment, (flags, contexts, now) => {
        complaints.length = 0;
        vi.setSystemTime(now);
        const { definition, leftOut } = flagdDefinition(flags, 'production');
        const decide = service(flags);
        const engines = [flagd(definition, false), flagd(definition, true)];
        expect(complaints).toEqual([]);
        seen.flags += flags.flags.length;
        seen.leftOut += leftOut.length;
        for (const flag of flags.flags) {
          if (leftOut.some((one) => one.flag === flag.name)) continue;
          for (const sent of contexts) {
            for (const [i, evaluate] of engines.entries()) {
              const got = evaluate(flag.name, sent);
              const { value, variant } = decide(flag, sent, now, i === 0 ? 0 : 0.999);
              const wanted = { value, variant: value === undefined ? undefined : (variant ?? got.variant) };
              expect({ ...got, flag: flag.name, sent }).toEqual({ ...wanted, flag: flag.name, sent });
              seen.values.set(String(got.value), (seen.values.get(String(got.value)) ?? 0) + 1);
            }
            seen.targeted += Object.values(definition.flags).some((one) => one.targeting !== undefined) ? 1 : 0;
          }
        }
      }),
      { numRuns: runs(1_500) },
    );
    // With more exceptions the property would say little.
    expect(seen.leftOut).toBeLessThan(0.6 * seen.flags);
    expect(seen.leftOut).toBeGreaterThan(0.05 * seen.flags);
    for (const value of ['true', 'false', 'undefined', '10', 'x'])
      expect([value, (seen.values.get(value) ?? 0) > 50]).toEqual([value, true]);
    expect(seen.targeted).toBeGreaterThan(5_000);
  });
});
