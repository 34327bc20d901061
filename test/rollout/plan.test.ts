import { describe, expect, it } from 'vitest';
import { guardIdOf, inOrder, mayFollow, milestoneAfter, missingApprovals } from '../../lib/rollout/plan.ts';

const milestones = [
  { id: 'c', sortOrder: 7 },
  { id: 'a', sortOrder: 1 },
  { id: 'b', sortOrder: 2 },
];

describe('milestones', () => {
  it('follow each other by sortOrder, and equal ones as they are listed', () => {
    expect(inOrder(milestones).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(inOrder(milestones.map(({ id }) => ({ id, sortOrder: 0 }))).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(['a', 'b', 'c', 'd'].map((id) => milestoneAfter(milestones, id)?.id)).toEqual([
      'b',
      'c',
      undefined,
      undefined,
    ]);
  });

  it('go on only to the next one: nothing is skipped, and nothing goes in a circle', () => {
    const allowed = ['a', 'b', 'c', 'd'].flatMap((from) =>
      ['a', 'b', 'c', 'd'].filter((to) => mayFollow(milestones, from, to)).map((to) => from + to),
    );
    expect(allowed).toEqual(['ab', 'bc']);
  });

  it('need people to approve them who do not run the plan, each once', () => {
    const approvedBy = [{ id: 1 }, { id: 1 }, { id: 2 }];
    const missing = (approvals: number | undefined, runner: number) =>
      missingApprovals({ approvals, approvedBy }, { startedBy: { id: runner } });
    expect([missing(undefined, 3), missing(2, 3), missing(3, 3), missing(2, 1), missing(1, 2)]).toEqual([
      0, 0, 1, 1, 0,
    ]);
  });

  it('name a guard by its place if it has no id', () => {
    const alarm = { kind: 'alarm', onBreach: 'pause' } as const;
    expect([guardIdOf(alarm, 1), guardIdOf({ ...alarm, id: 'pager' }, 1)]).toEqual(['alarm-2', 'pager']);
  });
});
