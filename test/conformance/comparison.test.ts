import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareAnswer, type Reply } from './answer.ts';
import { explained } from './explained.ts';
import { type Explanation, openExplainer } from './explanation.ts';
import { fill } from './placeholders.ts';
import { type RecordedStep, recordedStep, type WrittenEvent } from './recordings.ts';
import { markdown } from './report.ts';
import { tally } from './tally.ts';
import { volatileRules } from './volatile.ts';
import { compareWritten } from './written.ts';

const rules = volatileRules.parse({
  rules: [
    { path: '(^|\\.)createdAt$', kind: 'timestamp' },
    { path: '^expiresAt$', kind: 'expiry' },
    { path: '^id$', kind: 'int', families: ['flags'] },
  ],
  unordered: [
    { path: '^features$', by: 'name' },
    { path: '(^|\\.)tags$', by: 'type+value' },
    { path: '(^|\\.)segments$', by: '*' },
  ],
});

const step = (body: unknown, more: Readonly<Record<string, unknown>> = {}): RecordedStep =>
  recordedStep.parse({
    seq: 1,
    id: 'flags/one',
    family: 'flags',
    method: 'GET',
    path: '/flags',
    ...more,
    response: { status: 200, contentType: 'application/json; charset=utf-8', body, ...Object(more.response) },
  });

const reply = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', ...headers }),
  body,
});

/** The differences of an answer: path, recorded value, value here. */
const compared = (
  recorded: RecordedStep,
  here: Reply,
  captured: ReadonlyMap<string, unknown> = new Map(),
): (string | undefined)[][] =>
  compareAnswer(recorded, here, captured, rules).map((one) => [one.path, one.recorded, one.here]);

describe('an answer against a recorded one', () => {
  it('agrees when every recorded member is there with its value; what is more does not count', () => {
    expect(compared(step({ a: 1, b: [null, 'x'] }), reply({ b: [null, 'x'], c: 3, a: 1 }))).toEqual([]);
  });

  it('differs where a member has another value or type, or is not there', () => {
    const here = reply({ a: { b: '1' }, list: [1, 3] });
    expect(compared(step({ a: { b: 1, c: null }, list: [1, 2] }), here)).toEqual([
      ['a.b', '1', '"1"'],
      ['a.c', 'null', undefined],
      ['list.1', '2', '3'],
    ]);
  });

  it('differs by status, named with the error, and then by nothing else', () => {
    expect(compared(step({ a: 1 }), reply({ name: 'NotFoundError' }, 404))).toEqual([
      ['(status)', '200', '404 NotFoundError'],
    ]);
  });

  it('differs by media type, not by its parameters, and by recorded headers', () => {
    const recorded = step('', { response: { contentType: 'text/plain', headers: { location: 'tokens/{{secret}}' } } });
    const here = reply('', 200, { location: 'tokens/1' });
    expect(compared(recorded, here, new Map([['secret', 'abc']]))).toEqual([
      ['(media type)', '"text/plain"', '"application/json"'],
      ['(header location)', '"tokens/abc"', '"tokens/1"'],
    ]);
  });

  it('lets what is volatile vary, but not in kind', () => {
    const recorded = step({ id: 7, createdAt: '2026-01-01T00:00:00.123Z', list: [{ createdAt: null }] });
    const later = { id: 8, createdAt: '2027-02-03T04:05:06.789Z', list: [{ createdAt: null }] };
    expect(compared(recorded, reply(later))).toEqual([]);
    const wrong = { id: 'x', createdAt: 'soon', list: [{ createdAt: later.createdAt }] };
    expect(compared(recorded, reply(wrong)).map(([path]) => path)).toEqual(['id', 'createdAt', 'list.0.createdAt']);
  });

  it('does not count what the clock of the service caused meanwhile, however slow the machine is', () => {
    const event = (type: string, id: number) => ({ id, type });
    const byTheClock = event('feature-potentially-stale-on', 9);
    const rules = { ignore: ['events.0.id', 'events.1.id', 'events.2.id'] };
    const all = [event('feature-updated', 2), event('feature-created', 1)];
    const whole = step({ events: all, totalEvents: 2 }, rules);
    expect(compared(whole, reply({ events: [all[0], byTheClock, all[1]], totalEvents: 3 }))).toEqual([]);
    // A page that is full has as many of the oldest less.
    const page = step({ events: all }, rules);
    expect(compared(page, reply({ events: [byTheClock, all[0]] }))).toEqual([]);
    expect(compared(page, reply({ events: [all[0]] })).map(([path]) => path)).toEqual(['events.length']);
    expect(compared(page, reply({ events: [byTheClock, all[1]] })).map(([path]) => path)).toEqual(['events.0.type']);
  });

  it('takes a rule for the families it is for', () => {
    expect(compared(step({ id: 7 }, { family: 'others' }), reply({ id: 8 }))).toEqual([['id', '7', '8']]);
  });

  it('wants dates of the recording as they are, and those that a server caps in a month', () => {
    const inAMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString();
    expect(compared(step({ expiresAt: '2026-12-20T15:03:27.941Z' }), reply({ expiresAt: inAMonth }))).toEqual([]);
    expect(compared(step({ expiresAt: '2020-01-01T00:00:00.000Z' }), reply({ expiresAt: inAMonth }))).toHaveLength(1);
  });

  it('compares lists without a promised order by what identifies their items', () => {
    const recorded = step({
      features: [
        { name: 'a', tags: [{ type: 't', value: 'v' }] },
        { name: 'b', on: true },
      ],
    });
    const here = {
      features: [{ name: 'b', on: false }, { name: 'c' }, { name: 'a', tags: [{ value: 'v', type: 't' }] }],
    };
    expect(compared(recorded, reply(here))).toEqual([
      ['features.b.on', 'true', 'false'],
      ['features.c', undefined, '{"name":"c"}'],
    ]);
  });

  it('compares items without a name by their whole value, as often as they are there', () => {
    expect(compared(step({ segments: [1, 2, 2] }), reply({ segments: [2, 1, 1] }))).toEqual([
      ['segments.2', '2', undefined],
      ['segments.1', undefined, '1'],
    ]);
  });

  it('keeps a promised order', () => {
    const item = (name: string, on = true) => ({ name, on });
    expect(compared(step([item('a'), item('b')]), reply([item('b'), item('a')])).map(([path]) => path)).toEqual([
      '0.name',
      '1.name',
    ]);
    // An additional item must not make the others different.
    expect(compared(step([item('a'), item('b')]), reply([item('new'), item('a'), item('b', false)]))).toEqual([
      ['b.on', 'true', 'false'],
      ['new', undefined, '{"name":"new","on":true}'],
    ]);
    expect(compared(step([item('a'), item('b')]), reply([item('b'), item('new'), item('a')]))[1]?.[0]).toBe('.(order)');
  });

  it('follows ids from answer to answer, and takes any for one that nobody captured', () => {
    const [known, other] = ['6cfaddfb-0ed9-4b3c-a08d-0982f8692bc2', '960703aa-1baf-40b7-acfd-9a0033624cd8'];
    const captured = new Map<string, unknown>([
      ['strategy', known],
      ['segment', 12],
    ]);
    const recorded = step({ link: '/edit?id={{strategy}}', segment: '{{segment}}', id: 1, other: 'x <uuid>' });
    const here = { link: `/edit?id=${known}`, segment: 12, id: 1, other: `x ${other}` };
    expect(compared(recorded, reply(here), captured)).toEqual([]);
    expect(compared(recorded, reply({ ...here, link: `/edit?id=${other}` }), captured)).toHaveLength(1);
    expect(compared(recorded, reply(here))[0]?.slice(0, 2)).toEqual(['(captured)', '"strategy"']);
  });

  it('leaves out what the recording says not to look at', () => {
    const more = { volatilePaths: ['features.0.variant'], ignore: ['total'] };
    const recorded = step({ features: [{ name: 'b', variant: 1 }], total: 1 }, more);
    expect(compared(recorded, reply({ features: [{ name: 'b', variant: 2 }], total: 2 }))).toEqual([]);
    expect(compared(step({ a: 1 }, { statusOnly: true }), reply({}))).toEqual([]);
    const page = step({ total: 3, returned: 1 }, { totalOnly: true });
    expect(compared(page, reply({ total: 3, features: [{}] }))).toEqual([]);
    const events = step({ events: [{ type: 'x' }] }, { filterTypes: ['x'], keep: 1 });
    expect(compared(events, reply({ events: [{ type: 'y' }, { type: 'x' }, { type: 'x' }] }))).toEqual([]);
  });
});

describe('an error against a recorded one', () => {
  const error = (name: string) => step({ id: 'x', name, message: 'm' }, { response: { status: 400 } });

  it.each(['BadDataError', 'ValidationError'])('agrees as %s, in words of its own', (name) => {
    expect(compared(error('BadDataError'), reply({ id: 'y', name, message: 'other words' }, 400))).toEqual([]);
  });

  it('differs by another name, and without id or message', () => {
    expect(compared(error('BadDataError'), reply({ name: 'NotFoundError', message: '' }, 400))).toEqual([
      ['name', '"BadDataError"', '"NotFoundError"'],
      ['id', '"a text"', undefined],
      ['message', '"a text"', '""'],
    ]);
  });
});

describe('written events against recorded ones', () => {
  const event = (type: string, more: Partial<WrittenEvent> = {}): WrittenEvent => ({
    type,
    project: 'p',
    environment: null,
    featureName: null,
    hasData: false,
    hasPreData: false,
    ...more,
  });

  it('agree in any order', () => {
    expect(compareWritten([event('a'), event('b')], [event('b'), event('a')])).toEqual([]);
  });

  it('differ by member, by what is missing and by what is more', () => {
    const here = [event('a', { featureName: 'two' }), event('a', { featureName: 'one', hasData: true }), event('c')];
    const recorded = [event('a', { featureName: 'one' }), event('a', { featureName: 'two' }), event('b')];
    expect(compareWritten(recorded, here).map((one) => [one.path, one.recorded ?? '-', one.here ?? '-'])).toEqual([
      ['(written).a.hasData', 'false', 'true'],
      ['(written).b', JSON.stringify(event('b')), '-'],
      ['(written).c', '-', JSON.stringify(event('c'))],
    ]);
  });
});

describe('explanations', () => {
  const explanation = (reason: string, path: RegExp, here?: RegExp): Explanation => ({
    reason,
    source: 'contract: evaluation §1',
    where: [{ step: /^flags\//, path, ...(here && { here }) }],
  });
  const differing = (here: unknown) => ({
    step: step({ a: 1, b: 1 }),
    answer: compareAnswer(step({ a: 1, b: 1 }), reply(here), new Map(), rules),
    written: [],
  });

  it('explain a step when they explain everything in which it differs', () => {
    const all = [explanation('a is two', /^a$/, /^2$/), explanation('no b', /^b$/, /^none$/)];
    const explainer = openExplainer(all);
    const counted = tally([differing({ a: 2 }), differing({ a: 1, b: 1 })], all, explainer);
    expect(counted.unexplained).toEqual([]);
    expect(explainer.stale()).toEqual([]);
    expect(counted.families[0]).toMatchObject({
      steps: 2,
      answers: { compared: 2, agree: 1, explained: 1 },
      written: { compared: 2, agree: 2 },
    });
    expect(counted.reasons).toMatchObject([
      { steps: 1, places: 1 },
      { steps: 1, places: 1 },
    ]);
    expect(markdown(counted)).toContain('| a is two | contract: evaluation §1 | flags | 1 | 1 |');
  });

  it('leave a step unexplained when one difference is', () => {
    const all = [explanation('a is two', /^a$/, /^2$/)];
    const counted = tally([differing({ a: 2, b: 2 })], all, openExplainer(all));
    expect(counted.unexplained).toEqual([{ id: 'flags/one', differences: [{ path: 'b', recorded: '1', here: '2' }] }]);
    expect(counted.families[0]?.answers).toMatchObject({ agree: 0, explained: 0, unexplained: 1 });
  });

  it('are stale when nothing differs as they say', () => {
    const all = [explanation('a is two', /^a$/, /^2$/)];
    const explainer = openExplainer(all);
    tally([differing({ a: 3, b: 1 })], all, explainer);
    expect(explainer.stale()).toMatchObject([{ explanation: { reason: 'a is two' }, where: { path: /^a$/ } }]);
  });

  it('are those of docs/conformance.md', () => {
    const document = readFileSync(resolve(import.meta.dirname, '../../docs/conformance.md'), 'utf8');
    const rows = document.split('\n').filter((line) => / \d+ \| \d+ \|$/.test(line));
    const reasons = rows.map((row) => row.split(' | ').slice(0, 2).join(' | ').replace(/^\| /, ''));
    expect(reasons.slice(-explained.length)).toEqual(explained.map(({ reason, source }) => `${reason} | ${source}`));
  });
});

describe('placeholders', () => {
  it('become what was captured, with its type where they are the whole string, in names of members too', () => {
    const captured = new Map<string, unknown>([['id', 5]]);
    expect(fill({ '{{id}}': ['{{id}}', 'a/{{id}}', '{{unknown}}'] }, captured)).toEqual({
      5: [5, 'a/5', '{{unknown}}'],
    });
  });
});
