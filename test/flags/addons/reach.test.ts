import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShownTo, keptReach, reachesProject, reachOf } from '../../../lib/flags/addons/reach.ts';
import { readVisibility } from '../../../lib/flags/events/visibility.ts';
import { allRights, type Rights } from '../../../lib/identity/rights/rights.ts';
import { decodeHead, type Head } from '../../../lib/store/commit/head.ts';
import { projectScope } from '../../../lib/store/table/keys.ts';
import { startModelDatabase } from '../../support/database.ts';
import { runs } from '../../support/runs.ts';

const ids = ['p', 'q'] as const;
const outsider: Rights = { admin: false, grants: [], memberOf: new Set(), seesPrivateProjects: false };
const callers: readonly Rights[] = [
  allRights,
  outsider,
  { ...outsider, memberOf: new Set(['p']) },
  { ...outsider, seesPrivateProjects: true },
];

const headOf = (members: Partial<Omit<Head, 'scope'>> = {}): Head => ({
  ...decodeHead(projectScope('p'), undefined),
  rev: 9,
  since: 1,
  ...members,
});

const heads = fc.tuple(
  ...ids.map((id) =>
    fc
      .record({ rev: fc.integer({ min: 1, max: 9 }), isPrivate: fc.boolean(), gone: fc.boolean(), since: fc.nat(8) })
      .map(({ rev, isPrivate, gone, since }): readonly [string, Head] => [
        id,
        {
          ...decodeHead(projectScope(id), undefined),
          rev,
          ...(isPrivate && { private: true }),
          ...(gone ? { gone: true } : { since: Math.min(rev, since + 1) }),
        },
      ]),
  ),
);

describe('addons §4: nobody learns through an integration what they could not see', () => {
  it('whoever saved it, it is shown no event that the log does not show to them', async () => {
    const database = await startModelDatabase();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          rights: fc.constantFrom(...callers),
          named: fc.subarray(['*', ...ids]),
          heads,
          project: fc.constantFrom(null, ...ids),
          rev: fc.integer({ min: 1, max: 9 }),
        }),
        async ({ rights, named, heads: all, project, rev }) => {
          const known = new Map(all);
          fc.pre(project === null || rev <= (known.get(project)?.rev ?? 0));
          const reach = reachOf(rights, named);
          const event = { project, rev };
          const { isVisible } = await readVisibility(database.table, rights, [...known.values()]);
          if (isShownTo(reach, event, known)) expect(isVisible(event)).toBe(true);
          // And of the projects that it may see, it misses only private ones that it does not name.
          const isNamed = project === null || named.includes(project) || !known.get(project)?.private;
          if (!rights.admin && isVisible(event) && isNamed) expect(isShownTo(reach, event, known)).toBe(true);
        },
      ),
      { numRuns: runs(500) },
    );
    await database.stop();
  });

  it.each([
    [
      'an editor who writes * as a project gets nothing without a project',
      { projects: ['*'], project: null, is: false },
    ],
    ['an administrator does', { admin: true, project: null, is: true }],
    ['events of a project that is gone are for administrators', { head: { gone: true }, is: false }],
    ['they get them', { admin: true, head: { gone: true }, is: true }],
    [
      'those of an earlier project with the same id are for nobody',
      { admin: true, head: { since: 5 }, rev: 4, is: false },
    ],
    [
      'unless an administrator names the project',
      { admin: true, projects: ['p'], head: { since: 5 }, rev: 4, is: true },
    ],
    ['a private project must be named', { admin: true, head: { private: true }, is: false }],
    ['an editor may name it', { projects: ['p'], head: { private: true }, is: true }],
  ] as const)('%s', (_, given) => {
    const { admin, projects, project, head, rev, is } = {
      admin: false,
      projects: [],
      project: 'p',
      head: {},
      rev: 9,
      ...given,
    };
    const rights: Rights = admin ? allRights : { ...outsider, seesPrivateProjects: true };
    const event = { project, rev };
    expect(isShownTo(reachOf(rights, projects), event, new Map([['p', headOf(head)]]))).toBe(is);
  });

  it('whoever saves it without its secrets lets it learn nothing more, but what they add by name', () => {
    const before = { projects: ['p', 'q'], sees: ['p'] };
    expect(keptReach(before, reachOf(allRights, ['p', 'q', 'r']))).toEqual({ sees: ['p', 'r'] });
    expect(keptReach({ ...before, byAdmin: true }, reachOf(allRights, ['p']))).toEqual({ sees: ['p'], byAdmin: true });
    expect(keptReach({ ...before, byAdmin: true }, reachOf(outsider, ['p']))).toEqual({ sees: [] });
  });

  it('a project that never was, and one that is gone, are not named to others', () => {
    const editor = reachOf({ ...outsider, seesPrivateProjects: true }, []);
    expect(reachesProject(editor, headOf())).toBe(true);
    expect(reachesProject(editor, headOf({ gone: true }))).toBe(false);
    expect(reachesProject(editor, decodeHead(projectScope('p'), undefined))).toBe(false);
    expect(reachesProject(editor, undefined)).toBe(false);
  });
});
