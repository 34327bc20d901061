import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  changesOf,
  draftOf,
  type IntegrationDraft,
  newDraft,
  problemsOf,
  replacesSecret,
  shownProblems,
} from '../../console/pages/integrations/draft.ts';
import { eventGroups } from '../../console/pages/integrations/event-groups.ts';
import { healthOf, nameOf } from '../../console/pages/integrations/health.ts';
import { isUnsent } from '../../console/pages/integrations/is-unsent.ts';
import type { Integration, Provider, SampleResult } from '../../console/queries/integrations.ts';
import { eventNames } from '../../lib/definition/events/names.ts';

const provider: Provider = {
  name: 'webhook',
  displayName: 'Webhook',
  description: '',
  documentationUrl: '',
  parameters: [
    { name: 'url', displayName: 'Address', type: 'url', required: true, sensitive: true },
    { name: 'contentType', displayName: 'Content-Type', type: 'text', required: false, sensitive: false },
    { name: 'authorization', displayName: 'Authorization', type: 'text', required: false, sensitive: true },
  ],
  events: ['feature-created', 'feature-archived'],
  usualEvents: ['feature-created'],
};

const integration: Integration = {
  id: 1,
  provider: 'webhook',
  enabled: true,
  description: 'On call',
  parameters: { url: '*****', authorization: '*****', contentType: 'text/plain' },
  events: ['feature-created'],
  projects: ['*'],
  environments: ['production'],
  features: [],
  tags: [],
  createdAt: '2030-01-01T00:00:00.000Z',
  health: { lastSuccess: null, lastFailure: null, failingSince: null },
};

const stored = draftOf(integration);
const withParameters = (parameters: Readonly<Record<string, string>>): IntegrationDraft => ({
  ...stored,
  parameters: { ...stored.parameters, ...parameters },
});

describe('the form of an integration', () => {
  it('begins with the usual events of everything', () => {
    expect(newDraft(provider)).toMatchObject({
      enabled: true,
      events: ['feature-created'],
      projects: [],
      parameters: {},
    });
  });

  it('sends back masks of secrets that were not touched, and leaves out what is empty', () => {
    expect(bodyOf('webhook', withParameters({ contentType: ' ' }))).toMatchObject({
      provider: 'webhook',
      parameters: { url: '*****', authorization: '*****' },
      projects: [],
      environments: ['production'],
    });
    expect(bodyOf('webhook', withParameters({ authorization: '' })).parameters).not.toHaveProperty('authorization');
    expect(bodyOf('webhook', { ...stored, description: '  ' }).description).toBeNull();
  });

  it('names what is missing only after an attempt to save, and what is wrong at once', () => {
    expect(problemsOf(provider, stored)).toEqual({});
    const empty = problemsOf(provider, { ...newDraft(provider), events: [] });
    expect(Object.keys(empty).toSorted()).toEqual(['events', 'url']);
    expect(Object.keys(shownProblems(empty))).toEqual(['events']);
    for (const url of ['ftp://example.com', 'example.com', 'https://'])
      expect(Object.keys(shownProblems(problemsOf(provider, withParameters({ url }))))).toEqual(['url']);
    expect(problemsOf(provider, withParameters({ url: 'http://127.0.0.1:8080/x' }))).toEqual({});
  });

  it('shows that a secret changes, and never its value', () => {
    const next = withParameters({ url: 'https://hidden.example.com', authorization: '', contentType: 'text/html' });
    const changes = changesOf(provider, stored, next);
    expect(changes.map(({ summary }) => summary)).toEqual([
      'Address becomes: (stored, not shown)',
      'Content-Type becomes: text/html',
      'Authorization is removed.',
    ]);
    expect(JSON.stringify(changes)).not.toContain('hidden.example.com');
    expect(changes[0]?.before).not.toEqual(changes[0]?.after);
    expect(replacesSecret(provider, stored, next)).toBe(true);
    expect(replacesSecret(provider, stored, withParameters({ contentType: '' }))).toBe(false);
  });

  it('tells each member that changes in words', () => {
    const next = { ...stored, enabled: false, events: ['feature-archived', 'feature-created'], projects: ['shop'] };
    expect(changesOf(provider, stored, next).map(({ summary }) => summary)).toEqual([
      'Events are not sent any more.',
      'It hears of 2 types of events instead of 1.',
      'Only from projects: shop',
    ]);
    expect(changesOf(provider, stored, stored)).toEqual([]);
  });
});

describe('events in groups', () => {
  const types = Object.keys(eventNames);
  const groups = eventGroups(types);
  const groupOf = (type: string) => groups.find((group) => group.types.includes(type))?.key;

  it('are each in exactly one', () => {
    expect(groups.flatMap((group) => group.types).toSorted()).toEqual(types.toSorted());
  });

  it.each([
    ['feature-environment-enabled', 'flags'],
    ['features-imported', 'flags'],
    ['strategy-order-changed', 'flags'],
    ['strategy-created', 'configuration'],
    ['segment-updated', 'configuration'],
    ['change-request-approved', 'reviews'],
    ['scheduled-change-request-executed', 'reviews'],
    ['project-user-added', 'projects'],
    ['group-user-added', 'access'],
    ['pat-created', 'access'],
    ['unheard-of', undefined],
  ])('are where they are expected: %s', (type, group) => {
    expect(groupOf(type)).toBe(group);
  });

  it('of an unknown type are among the others, and empty groups are left out', () => {
    expect(eventGroups(['unheard-of'])).toEqual([{ key: 'others', types: ['unheard-of'] }]);
  });
});

describe('the health of an integration', () => {
  const at = '2030-01-01T00:00:00.000Z';
  const health = (members: Partial<Integration['health']>) => ({ ...integration.health, ...members });

  it.each([
    [{}, 'unused'],
    [{ health: health({ lastSuccess: at }) }, 'fine'],
    [{ health: health({ lastSuccess: at, failingSince: at }) }, 'failing'],
    [{ enabled: false, health: health({ failingSince: at }) }, 'off'],
    [{ enabled: false, switchedOff: { at, why: 'gone' } }, 'switchedOff'],
  ] as const)('is known by %j', (members, state) => {
    expect(healthOf({ ...integration, ...members })).toBe(state);
  });

  it('is shown beside a name: what it is for, or its provider', () => {
    expect(nameOf(integration, [provider])).toBe('On call');
    expect(nameOf({ ...integration, description: ' ' }, [provider])).toBe('Webhook');
    expect(nameOf({ ...integration, description: null }, [])).toBe('webhook');
  });
});

describe('a sample event', () => {
  const nothing = 'There was nothing to send.';
  const attempt = { at: '2030-01-01T00:00:00.000Z', status: null, durationMs: 0, answer: nothing };

  it.each<[string, SampleResult, boolean]>([
    ['had nobody to go to', { state: 'successWithErrors', stateDetails: nothing, attempt }, true],
    [
      'reached one channel of two',
      { state: 'successWithErrors', stateDetails: 'ops: no answer', attempt: { ...attempt, answer: 'no answer' } },
      false,
    ],
    [
      'reached nobody',
      { state: 'failed', stateDetails: 'no answer', attempt: { ...attempt, answer: 'no answer' } },
      false,
    ],
    ['was taken', { state: 'success', stateDetails: '', attempt: { ...attempt, status: 204, answer: '' } }, false],
  ])('that %s', (_, result, unsent) => {
    expect(isUnsent(result)).toBe(unsent);
  });
});
