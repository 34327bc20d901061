import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertiesOf, releaseOf } from '../../../lib/seed/upgrade/properties.ts';
import releases from '../../../lib/seed/upgrade/releases.json' with { type: 'json' };
import { type KnownRelease, newestOf, refusalOf } from '../../../lib/seed/upgrade/rule.ts';
import type { StageRelease } from '../../../lib/store/observations/stage-release.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** Whether each release can read what the next one writes, and still reads and writes at least what the one before did. */
const isAllowed = (list: readonly KnownRelease[]): boolean =>
  list.every(({ reads, writes }, i) => {
    const next = list[i + 1];
    return writes <= reads && (!next || (next.writes <= reads && next.reads >= reads && next.writes >= writes));
  });

/** Lists of releases in which a format is first read and, in a later release, written. */
const histories = fc
  .array(fc.record({ learns: fc.boolean(), follows: fc.boolean() }), { minLength: 1, maxLength: 12 })
  .map((steps) => {
    const list: KnownRelease[] = [{ version: '0.1', reads: 1, writes: 1 }];
    for (const { learns, follows } of steps) {
      const { reads, writes } = list.at(-1) ?? { reads: 1, writes: 1 };
      list.push({
        version: `0.${list.length + 1}`,
        reads: learns ? reads + 1 : reads,
        writes: follows ? reads : writes,
      });
    }
    return list;
  });

/** A stage after deployments of the releases at these places of the list, in this order. */
const stageAfter = (list: readonly KnownRelease[], places: readonly number[]): StageRelease => {
  const last = places.at(-1) ?? 0;
  const before = places.at(-2);
  return {
    format: Math.max(...places.map((place) => list[place]?.writes ?? 0)),
    last: { version: list[last]?.version ?? '', number: last + 1 },
    ...(before !== undefined && { before: list[before]?.version }),
  };
};
const upTo = (list: readonly KnownRelease[], place: number, force?: string) =>
  newestOf(list.slice(0, place + 1), force);
const twoPlaces = histories.chain((list) =>
  fc.record({ list: fc.constant(list), from: fc.nat(list.length - 1), to: fc.nat(list.length - 1) }),
);

describe('the releases of this repository', () => {
  it('are such that each reads what the next one writes', () => {
    expect(isAllowed(releases)).toBe(true);
    expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
  });

  it('end with the version of the package, or with the one in development after it', () => {
    const [major = '', minor = ''] = packageJson.version.split('.');
    expect(releases.slice(-2).map(({ version }) => version)).toContain(`${major}.${minor}`);
  });

  it('a list in which a format is read and written in the same release breaks the rule', () => {
    expect(isAllowed([...releases, { version: '9.0', reads: 9, writes: 9 }])).toBe(false);
  });
});

describe('an upgrade', () => {
  it('takes one release at a time, and a release again', () => {
    fc.assert(
      fc.property(twoPlaces, ({ list, from, to }) => {
        fc.pre(to >= from);
        const refusal = refusalOf(stageAfter(list, [from]), upTo(list, to));
        expect(refusal === undefined).toBe(to <= from + 1);
        if (refusal !== undefined) expect(refusal).toContain(`Deploy ${list[from + 1]?.version} first`);
      }),
    );
  });

  it('is always possible by the steps that refusals name', () => {
    fc.assert(
      fc.property(histories, (list) => {
        let stage = stageAfter(list, [0]);
        for (let place = 1; place < list.length; place++) {
          expect(refusalOf(stage, upTo(list, place))).toBeUndefined();
          stage = stageAfter(
            list,
            Array.from({ length: place + 1 }, (_, i) => i),
          );
        }
      }),
    );
  });

  it('of a new stage, and of one from before the rule, may begin with any release', () => {
    expect(refusalOf(undefined, upTo(releases, releases.length - 1))).toBeUndefined();
  });
});

describe('the way back', () => {
  it('ends where the release cannot read what the stage may have stored', () => {
    fc.assert(
      fc.property(twoPlaces, ({ list, from, to }) => {
        fc.pre(to < from);
        const stage = stageAfter(list, [from]);
        const refusal = refusalOf(stage, upTo(list, to));
        expect(refusal === undefined).toBe((list[to]?.reads ?? 0) >= stage.format);
        if (refusal !== undefined) expect(refusal).toContain(`Deploy release ${list[from]?.version}`);
      }),
    );
  });

  it('is not longer after a step back: what was stored stays', () => {
    const list = [
      { version: '1.0', reads: 1, writes: 1 },
      { version: '1.1', reads: 2, writes: 1 },
      { version: '1.2', reads: 2, writes: 2 },
    ];
    const stage = stageAfter(list, [0, 1, 2, 1]);
    expect(refusalOf(stage, upTo(list, 1))).toBeUndefined();
    expect(refusalOf(stage, upTo(list, 0))).toMatch(/reads format 1, and the data may have format 2/);
  });

  it('is open for every rollback, also of a step against the rule: the release before comes back', () => {
    fc.assert(
      fc.property(twoPlaces, fc.boolean(), ({ list, from, to }, force) => {
        const before = stageAfter(list, [from]);
        const begun = upTo(list, to, force ? before.last?.version : undefined);
        fc.pre(refusalOf(before, begun) === undefined);
        // The update fails before the release is stored, or after it (an alarm rings while CloudFormation still watches).
        const format = Math.max(before.format, begun.writes);
        expect(refusalOf({ ...before, format }, upTo(list, from))).toBeUndefined();
        expect(refusalOf(stageAfter(list, [from, to]), upTo(list, from))).toBeUndefined();
      }),
    );
  });
});

describe('a step against the rule', () => {
  it('is taken if it names the release that the stage has, and only then', () => {
    fc.assert(
      fc.property(twoPlaces, ({ list, from, to }) => {
        const stage = stageAfter(list, [from]);
        expect(refusalOf(stage, upTo(list, to, list[from]?.version))).toBeUndefined();
        const refusal = refusalOf(stage, upTo(list, to));
        const other = refusalOf(stage, upTo(list, to, '9.9'));
        expect(other === undefined).toBe(refusal === undefined);
        if (other !== undefined) expect(other).toContain('forceRelease=9.9 names another release');
      }),
    );
  });
});

describe('the properties of a resource', () => {
  it('have everything that the rule needs, as text', () => {
    fc.assert(
      fc.property(histories, fc.option(fc.constant('0.1'), { nil: undefined }), (list, force) => {
        const release = newestOf(list, force);
        expect(releaseOf(propertiesOf(release))).toEqual(release);
      }),
    );
  });

  it('are refused if they are those of another resource', () => {
    expect(() => releaseOf({ ServiceToken: 'arn' })).toThrow();
    expect(() => newestOf([])).toThrow('There is no release');
  });
});
