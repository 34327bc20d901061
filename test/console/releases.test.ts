import { describe, expect, it } from 'vitest';
import { flagDifference } from '../../console/pages/change-request/difference.ts';
import { decidedAfter } from '../../console/pages/change-request/outcome.ts';
import { evaluatedOn } from '../../console/pages/flag/drafts/operations.ts';
import {
  activeText,
  gateTexts,
  guardTexts,
  localText,
  missingToStart,
  stageState,
} from '../../console/pages/flag/release/stage-words.ts';
import { movingRelease } from '../../console/pages/flags/moving-release.ts';
import { templateSearch } from '../../console/pages/release-templates/template-search.ts';
import type { FlagNow } from '../../console/queries/change-requests.ts';
import type { PlanStatus, ReleasePlan } from '../../console/queries/release-plans.ts';
import {
  approvalsProblem,
  copiedBody,
  draftOf,
  firstDraft,
  guardProblems,
  intervalProblem,
  isFinePlan,
  newGuard,
  newWindow,
  notBeforeProblem,
  planBody,
  windowProblems,
} from '../../console/releases/draft.ts';
import { releaseForm } from '../../console/texts/release-form.ts';
import { definition, strategy } from './flag/definitions.ts';

const at = '2026-03-02T09:00:00.000Z';
const now = Date.parse('2026-03-02T10:30:00.000Z');

const share = (id: string, rollout: string) => ({
  ...{
    id,
    name: 'flexibleRollout',
    title: '',
    disabled: false,
    sortOrder: 0,
    constraints: [],
    segments: [],
    variants: [],
  },
  parameters: { rollout, stickiness: 'default', groupId: 'checkout' },
});

const plan = (members: Partial<ReleasePlan> = {}): ReleasePlan =>
  ({
    ...{ id: 'p', discriminator: 'plan', name: 'Careful', description: null, featureName: 'checkout' },
    ...{ environment: 'production', createdByUserId: 1, createdAt: at, releasePlanTemplateId: null, safeguards: [] },
    ...{ pause: null, completedAt: null, activeMilestoneId: 'm2', startedBy: { id: 1, username: 'ann' } },
    milestones: ['10', '50', '100'].map((rollout, place) => ({
      ...{ id: `m${place + 1}`, name: `${rollout} %`, sortOrder: place, strategies: [share(`s${place}`, rollout)] },
      ...{ transitionCondition: place < 2 ? { intervalMinutes: 90 } : null, progressionExecutedAt: null },
      ...{ startedAt: place < 2 ? at : null, pausedAt: null, approvedBy: [] },
    })),
    ...members,
  }) as ReleasePlan;

const status = (members: Partial<PlanStatus> = {}): PlanStatus => ({
  ...{ next: 'wait', milestoneId: 'm2', nextMilestoneId: 'm3', nextAt: '2026-03-02T11:00:00.000Z' },
  ...{ waitsFor: [], breach: null, evidence: [] },
  ...members,
});

describe('the form of a plan', () => {
  const window = { days: ['mon' as const], from: '09:00', to: '24:00', timeZone: 'Europe/Berlin' };
  const guards = [
    {
      ...{ kind: 'errors' as const, id: 'errors-1', source: 'gateway', newArm: 'blue', oldArm: 'green' },
      ...{ minimumRequests: 500, onBreach: 'undo' as const },
    },
    { kind: 'alarm' as const, id: 'alarm-2', onBreach: 'disable' as const },
    {
      ...{ kind: 'errors' as const, id: 'errors-3', source: 'sdk', newArm: 'enabled', oldArm: 'disabled' },
      ...{ minimumRequests: 1000, onBreach: 'pause' as const, metrics: { requests: 'asked', errors: 'failed' } },
    },
    {
      ...{ kind: 'slow' as const, id: 'slow-4', source: 'sdk', newArm: 'enabled', oldArm: 'disabled' },
      ...{ minimumRequests: 1000, onBreach: 'pause' as const, metrics: { requests: 'seconds', slowerThan: 0.5 } },
    },
  ];
  const stored = {
    name: 'Careful',
    description: null,
    milestones: [
      {
        ...{
          id: 'm1',
          name: 'A tenth',
          strategies: [share('s1', '10')],
          approvals: 2,
          notBefore: '2026-03-02T09:00:00.000Z',
        },
        transitionCondition: { intervalMinutes: 2880 },
        ...{ window, guards },
      },
      { id: 'm2', name: 'All', strategies: [share('s2', '100')], transitionCondition: null },
    ],
  };

  it('keeps everything that is stored, with its ids', () => {
    const body = planBody(draftOf(stored));
    expect(body).toMatchObject({
      name: 'Careful',
      description: null,
      milestones: [
        {
          ...{ id: 'm1', name: 'A tenth', approvals: 2, notBefore: '2026-03-02T09:00:00.000Z' },
          ...{ transitionCondition: { intervalMinutes: 2880 }, window },
          guards,
          strategies: [{ id: 's1', parameters: { rollout: '10' } }],
        },
        { id: 'm2', transitionCondition: null },
      ],
    });
    expect(body.milestones[1]).not.toHaveProperty('guards');
    expect(draftOf(stored).stages[0]?.interval).toEqual({ amount: '2', unit: 'days' });
  });

  it('counts the metrics of a guard only as what they were stored for', () => {
    const [stage] = draftOf(stored).stages;
    const guard = stage?.guards.at(-1);
    if (stage === undefined || guard === undefined) throw new Error('It has four');
    const sent = (members: Partial<typeof guard>) =>
      planBody({ ...firstDraft(), stages: [{ ...stage, guards: [{ ...guard, ...members }] }] }).milestones[0]?.guards;
    expect(sent({ kind: 'errors' })?.[0]).not.toHaveProperty('metrics');
    expect(sent({ kind: 'alarm' })?.[0]).not.toHaveProperty('metrics');
    expect(sent({})).toEqual([guards[3]]);
    expect(releaseForm.metricsHint({ requests: 'asked', errors: 'failed' })).toContain('“failed” of “asked”');
    expect(releaseForm.metricsHint({ requests: 'seconds', slowerThan: 0.5 })).toContain(
      '“seconds”, what lies above 0.5',
    );
  });

  it('sends no ids of what is new, or copied', () => {
    const text = JSON.stringify([planBody(firstDraft()), copiedBody(draftOf(stored))]);
    expect(text).not.toMatch(/"id":"(new-|m1|s1)/);
    expect(planBody(firstDraft()).milestones.map(({ transitionCondition }) => transitionCondition)).toEqual([
      { intervalMinutes: 1440 },
      { intervalMinutes: 1440 },
      null,
    ]);
  });

  it('names what is wrong', () => {
    expect(isFinePlan(firstDraft())).toBe(true);
    expect(isFinePlan({ ...firstDraft(), name: ' ' })).toBe(false);
    expect(isFinePlan({ ...firstDraft(), stages: [] })).toBe(false);
    expect(['1', '366', '367', '0', '1.5', ''].map((amount) => intervalProblem({ amount, unit: 'days' }))).toEqual([
      ...[undefined, undefined],
      ...Array.from({ length: 4 }, () => expect.any(String)),
    ]);
    expect([approvalsProblem('10'), approvalsProblem('11')]).toEqual([undefined, expect.any(String)]);
    expect([notBeforeProblem(''), notBeforeProblem('soon')]).toEqual([undefined, expect.any(String)]);
    const fine = { ...newWindow(), timeZone: 'Europe/Berlin' };
    expect(windowProblems(fine)).toEqual({});
    expect(Object.keys(windowProblems({ days: [], from: '9', to: '25:00', timeZone: 'Nowhere' }))).toEqual([
      ...['days', 'from', 'to', 'timeZone'],
    ]);
    expect(Object.keys(windowProblems({ ...fine, to: '09:00' }))).toEqual(['to']);
    expect(Object.keys(guardProblems(newGuard))).toEqual(['source']);
    expect(Object.keys(guardProblems({ ...newGuard, source: 'x', oldArm: 'enabled', minimumRequests: '0' }))).toEqual([
      ...['oldArm', 'minimumRequests'],
    ]);
    expect(guardProblems({ ...newGuard, kind: 'alarm' })).toEqual({});
  });
});

describe('a plan in words', () => {
  it('has stages that are done, active and coming; all are done when it is complete', () => {
    expect([0, 1, 2].map((place) => stageState(plan(), place))).toEqual(['done', 'active', 'coming']);
    expect([0, 1, 2].map((place) => stageState(plan({ activeMilestoneId: null }), place))).toEqual([
      ...['coming', 'coming', 'coming'],
    ]);
    expect(stageState(plan({ completedAt: at, activeMilestoneId: 'm3' }), 2)).toBe('done');
  });

  it('says since when the active one is, and when the next one begins', () => {
    const [, active] = plan().milestones;
    if (active === undefined) throw new Error('It has three');
    expect(activeText(plan(), active, status(), now)).toMatch(/^since .+, next at .+ at the earliest$/);
    expect(activeText(plan(), active, undefined, now)).toMatch(/^since [^,]+$/);
    const pause = { at, reason: 'person' as const, text: 'ann paused it' };
    expect(activeText(plan({ pause }), active, status(), now)).toMatch(/^since [^,]+$/);
    const byHand = { ...active, transitionCondition: null };
    expect(activeText(plan(), byHand, status({ nextAt: null }), now)).toMatch(/, the next stage is started by hand$/);
  });

  it('says what a stage waits for, and what stops it', () => {
    const window = { days: ['mon' as const, 'fri' as const], from: '09:00', to: '16:00', timeZone: 'UTC' };
    expect(gateTexts({ notBefore: at, window, transitionCondition: null }, now)).toEqual([
      expect.stringMatching(/^not before /),
      'only Mon, Fri, 09:00 to 16:00 (UTC)',
    ]);
    const counted = { source: 'gateway', newArm: 'enabled', oldArm: 'disabled', minimumRequests: 1, id: 'g' };
    const guards = [
      { ...counted, kind: 'errors' as const, onBreach: 'undo' as const },
      { kind: 'alarm' as const, key: 'cpu', source: 'aws', onBreach: 'pause' as const },
      { kind: 'alarm' as const, onBreach: 'disable' as const },
    ];
    expect(guardTexts({ guards, transitionCondition: null })).toEqual([
      'errors from “gateway” (enabled against disabled): if worse, the stage is taken back',
      'alarm “cpu” from “aws”: if it rings, the release stops',
      'any alarm of this flag: if it rings, the flag is switched off',
    ]);
  });

  it('has the times of the reader, and the words of the console', () => {
    const said = localText('Milestone “A milestone “x”” lasts 60 min, until 2026-03-02 11:00 UTC', now);
    expect(said).toMatch(/^Stage “A milestone “x”” lasts 60 min, until .*\d{1,2}:00/);
    expect(said).not.toContain('UTC');
    expect(localText('A person starts milestone “Half”', now)).toBe('A person starts stage “Half”');
  });

  it('counts the approvals of a stage as the service does: that of whoever starts it is none', () => {
    const stage = { approvals: 2, approvedBy: [1, 2].map((id) => ({ id, username: String(id) })) };
    const missing = (id: number, reviewed = false) => missingToStart(stage, { reviewed }, { id });
    expect([missing(1), missing(2), missing(3)]).toEqual([1, 1, 0]);
    expect(missing(1, true)).toBe(0);
  });

  it('can be stopped while it may move', () => {
    const releasePlan = { id: 'p', paused: false, completed: false };
    expect(movingRelease({ enabled: true, releasePlan })).toEqual({ id: 'p' });
    expect(movingRelease({ enabled: false, releasePlan })).toBeUndefined();
    expect(movingRelease({ enabled: true, releasePlan: { ...releasePlan, paused: true } })).toBeUndefined();
    expect(movingRelease({ enabled: true, releasePlan: { ...releasePlan, completed: true } })).toBeUndefined();
    expect(movingRelease({ enabled: true })).toBeUndefined();
  });
});

describe('what a plan decides', () => {
  const flag = (members: Partial<FlagNow> = {}): FlagNow => ({
    ...{ archived: false, enabled: true, strategies: [], variants: [], dependencies: [] },
    ...members,
  });
  const sharesOf = (changes: readonly { readonly action: string; readonly payload: unknown }[], of: FlagNow) =>
    decidedAfter(of, changes).planned?.map(({ parameters }) => parameters.rollout);
  const proposed = { name: 'New', milestones: [{ name: 'First', strategies: [share('x', '5')] }] };

  it('keeps a flag on whose own strategies are removed', () => {
    const [before, after] = [definition([strategy('a')]), definition([])];
    expect(evaluatedOn(true, before, after)).toEqual({ current: true, edited: false });
    expect(evaluatedOn(true, before, after, [strategy('p')])).toEqual({ current: true, edited: true });
    expect(evaluatedOn(false, after, after, [strategy('p')])).toEqual({ current: true, edited: true });
  });

  it('is in force beside what a change request changes, until the request changes the plan', () => {
    const released = flag({ releasePlans: [plan()] });
    expect(sharesOf([], released)).toEqual(['50']);
    const start = { action: 'startMilestone', payload: { planId: 'p', milestoneId: 'm3' } };
    expect(sharesOf([start], released)).toEqual(['100']);
    const update = { action: 'updateMilestoneStrategy', payload: { id: 's1', parameters: { rollout: '60' } } };
    expect(sharesOf([update], released)).toEqual(['60']);
    expect(sharesOf([{ action: 'deleteReleasePlan', payload: { planId: 'p' } }], released)).toEqual([]);
    expect(sharesOf([{ action: 'addReleasePlan', payload: proposed }], flag())).toEqual(['5']);
    const waiting = flag({ enabled: false, releasePlans: [plan({ activeMilestoneId: null })] });
    expect(sharesOf([{ action: 'updateEnabled', payload: { enabled: true } }], waiting)).toEqual(['10']);
  });

  it('is said in words by a change request', () => {
    const place = { flag: 'checkout', environment: 'production', named: { types: new Map(), segments: new Map() } };
    const released = flag({ releasePlans: [plan()] });
    const said = (action: string, payload: unknown, of: FlagNow | undefined = released) =>
      flagDifference({ action, payload }, of, place).summary;
    expect(said('addReleasePlan', proposed)).toBe('The release plan “New” is added: First (On for 5 %).');
    const impactMetric = { metricName: 'errors', aggregationMode: 'count', timeRange: 'hour' };
    const safeguards = [{ impactMetric, triggerCondition: { operator: '>', threshold: 5 } }];
    expect(said('addReleasePlan', { ...proposed, safeguards })).toBe(
      'The release plan “New” is added: First (On for 5 %). Its safeguards: count of “errors” over an hour, above 5: the release stops.',
    );
    expect(said('deleteReleasePlan', { planId: 'p' })).toContain('The release plan “Careful” is removed');
    expect(said('startMilestone', { milestoneId: 'm3' })).toBe('The stage “100 %” of the release begins.');
    const transitionCondition = { intervalMinutes: 90 };
    const timed = (sourceMilestoneId: string, of?: FlagNow) =>
      said('changeMilestoneProgression', { sourceMilestoneId, transitionCondition }, of);
    expect(timed('m2')).toBe('“50 %” goes on after 90 minutes.');
    expect(timed('m3')).toBe('The release is complete 90 minutes after “100 %” began.');
    expect(timed('m3', flag())).toBe('“m3” goes on after 90 minutes.');
    const untimed = (sourceMilestoneId: string) => said('deleteMilestoneProgression', { sourceMilestoneId });
    expect(untimed('m2')).toBe('A person starts the stage after “50 %”.');
    expect(untimed('m3')).toBe('The release is complete as soon as the guards of “100 %” allow it.');
    const actions = [
      ...['changeMilestoneProgression', 'deleteMilestoneProgression', 'updateMilestoneStrategy'],
      ...['changeReleasePlanSafeguard', 'deleteReleasePlanSafeguard', 'changeFeatureEnvSafeguard'],
      'deleteFeatureEnvSafeguard',
    ];
    for (const action of actions) expect(said(action, { id: 's1' })).not.toContain('Action');
  });
});

it('the address of the list of templates says whose they are', () => {
  expect(templateSearch({ project: 'shop', archived: true, query: 'x', other: 1 })).toEqual({
    ...{ project: 'shop', archived: true, query: 'x' },
  });
  expect(templateSearch({})).toEqual({ query: undefined, project: undefined, archived: undefined });
});
