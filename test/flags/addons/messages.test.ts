import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '../../../lib/contract/schemas/event.ts';
import { eventMessage } from '../../../lib/definition/events/message.ts';
import { eventName, eventNameOfFlag, eventNames } from '../../../lib/definition/events/names.ts';
import { type Part, plainText } from '../../../lib/definition/events/parts.ts';
import { runs } from '../../support/runs.ts';
import { sampleEvent, sampleEvents } from './samples.ts';

/** `*name*` and `[link](path)`, for the table below alone. */
const marked = (parts: readonly Part[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'link') return `[${part.text}](${part.path})`;
      return part.kind === 'name' ? `*${part.text}*` : part.text;
    })
    .join('');

/** What somebody did, for one event of each type, with what follows. */
const messages: Readonly<Record<string, string>> = {
  'application-created': 'created application *web* · [details](/applications)',
  'feature-created':
    'created flag *checkout* in project *shop*: “The new checkout” · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-deleted':
    'deleted flag *checkout* for good · [revision 41](/projects/shop/history?to=41&view=difference&feature=checkout)',
  'feature-updated': 'changed *checkout* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-metadata-updated':
    'changed *checkout*: type from “release” to “experiment”; description changed to “The newer checkout” · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-variants-updated':
    'changed the variants of *checkout* in all environments · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-environment-variants-updated':
    'changed *checkout*: variants in production from blue 100 % to blue 50 %, green 50 % · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-project-change':
    'moved *checkout* from project *default* to project *shop* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-archived':
    'archived *checkout* · [revision 41](/projects/shop/history?to=41&view=difference&feature=checkout)',
  'feature-revived':
    'revived *checkout* from the archive · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-import':
    'imported flag *checkout* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-tagged':
    'tagged *checkout* with simple:revenue · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-tag-import':
    'imported the tag simple:revenue of *checkout* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-strategy-update':
    'raised *checkout* in production from 25 % to 50 % of users · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-strategy-add':
    'added strategy flexibleRollout “Half” to *checkout* in production with a rollout of 25 % on 1 condition · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-strategy-remove':
    'removed strategy flexibleRollout with a rollout of 25 % from *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-type-updated':
    'changed how long flags of type *Release* are expected to live from 40 days to 60 days · [details](/events?type=feature-type-updated)',
  'strategy-order-changed':
    'changed the order of the strategies of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'drop-feature-tags':
    'removed the tags of flags that an imported state does not have · [details](/events?type=drop-feature-tags)',
  'feature-untagged':
    'took the tag simple:revenue from *checkout* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-completed':
    'marked *checkout* as completed, kept with variant blue · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-uncompleted':
    'marked *checkout* as not completed · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-stale-on':
    'marked *checkout* as stale · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-stale-off':
    'marked *checkout* as active again · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'drop-features': 'removed the flags that an imported state does not have · [details](/events?type=drop-features)',
  'feature-environment-enabled':
    'turned on *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-environment-disabled':
    'turned off *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'strategy-created': 'created strategy type *byCountry* · [details](/strategy-types)',
  'strategy-deleted': 'deleted strategy type *byCountry* · [details](/strategy-types)',
  'strategy-deprecated': 'deprecated strategy type *byCountry* · [details](/strategy-types)',
  'strategy-reactivated': 'reactivated strategy type *byCountry* · [details](/strategy-types)',
  'strategy-updated': 'changed strategy type *byCountry* · [details](/strategy-types)',
  'strategy-import': 'imported strategy type *byCountry* · [details](/strategy-types)',
  'drop-strategies':
    'removed the strategy types that an imported state does not have · [details](/events?type=drop-strategies)',
  'context-field-created': 'created context field *country* · [details](/context-fields)',
  'context-field-updated': 'changed context field *country*: stickiness from off to on · [details](/context-fields)',
  'context-field-deleted': 'deleted context field *country* · [details](/context-fields)',
  'project-access-added':
    'gave 2 users and 1 group access to project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-access-user-roles-updated':
    'changed the roles of user 7 in project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-access-group-roles-updated':
    'changed the roles of group 3 in project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-access-user-roles-deleted':
    'took all roles in project *shop* from user 7 · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-access-group-roles-deleted':
    'took all roles in project *shop* from group 3 · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-access-updated':
    'changed who has access to project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-created': 'created project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-updated':
    'changed project *shop*: name of the project from “Shop” to “The shop” · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-deleted': 'deleted project *shop* · [details](/events?type=project-deleted)',
  'project-import': 'imported project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-user-added':
    'gave a user access to project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-user-removed':
    "took a user's access to project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)",
  'project-user-role-changed':
    'changed the roles of user 7 in project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-group-role-changed':
    'changed the roles of group 3 in project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-group-added':
    'gave a group access to project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-group-removed':
    "took a group's access to project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)",
  'role-created': 'created role *Release manager* · [details](/roles)',
  'role-updated': 'changed role *Release manager*: description from “Releases” to “Releases flags” · [details](/roles)',
  'role-deleted': 'deleted role *Release manager* · [details](/roles)',
  'drop-projects': 'removed the projects that an imported state does not have · [details](/events?type=drop-projects)',
  'tag-created': 'created tag *simple:revenue* · [details](/events?type=tag-created)',
  'tag-deleted': 'deleted tag *simple:revenue* · [details](/events?type=tag-deleted)',
  'tag-import': 'imported tag *simple:revenue* · [details](/events?type=tag-import)',
  'drop-tags': 'removed the tags that an imported state does not have · [details](/events?type=drop-tags)',
  'tag-type-created': 'created tag type *team* · [details](/tag-types)',
  'tag-type-deleted': 'deleted tag type *team* · [details](/tag-types)',
  'tag-type-updated': 'changed tag type *team* · [details](/tag-types)',
  'tag-type-import': 'imported tag type *team* · [details](/tag-types)',
  'drop-tag-types':
    'removed the tag types that an imported state does not have · [details](/events?type=drop-tag-types)',
  'addon-config-created': 'created integration *Build server* · [details](/integrations)',
  'addon-config-updated': 'changed integration *Build server*: enabled from on to off · [details](/integrations)',
  'addon-config-deleted': 'deleted integration *Build server* · [details](/integrations)',
  'db-pool-update': 'changed the connections to the database · [details](/events?type=db-pool-update)',
  'user-created': 'created user *Kari* · [details](/users)',
  'user-updated': 'changed user *Kari*: root role from 2 to 1 · [details](/users)',
  'user-deleted': 'deleted user *Kari* · [details](/users)',
  'drop-environments':
    'removed the environments that an imported state does not have · [details](/events?type=drop-environments)',
  'environment-import': 'imported environment *production* · [details](/environments)',
  'environment-created': 'created environment *production* · [details](/environments)',
  'environment-updated': 'changed environment *production*: enabled from on to off · [details](/environments)',
  'environment-deleted': 'deleted environment *production* · [details](/environments)',
  'segment-created': 'created segment *beta* · [details](/segments)',
  'segment-updated':
    'changed segment *beta*: constraint on country of segment “beta” changed from IN no to IN no, se · [details](/segments)',
  'segment-deleted': 'deleted segment *beta* · [details](/segments)',
  'segment-import': 'imported segment *beta* · [details](/segments)',
  'group-created': 'created group *Payments* · [details](/groups)',
  'group-updated': 'changed group *Pay*: name from “Payments” to “Pay”; users changed · [details](/groups)',
  'group-deleted': 'deleted group *Payments* · [details](/groups)',
  'group-user-added': 'added a user to a group · [details](/groups)',
  'group-user-removed': 'took a user from a group · [details](/groups)',
  'setting-created': 'changed setting *maintenance.mode* · [details](/events?type=setting-created)',
  'setting-updated':
    'changed setting *maintenance.mode*: enabled from off to on · [details](/events?type=setting-updated)',
  'setting-deleted': 'deleted setting *maintenance.mode* · [details](/events?type=setting-deleted)',
  'client-metrics': 'reported usage of flags · [details](/events?type=client-metrics)',
  'client-register': 'registered an application · [details](/events?type=client-register)',
  'pat-created': 'created personal token *laptop* · [details](/events?type=pat-created)',
  'pat-deleted': 'deleted personal token *laptop* · [details](/events?type=pat-deleted)',
  'public-signup-token-created': 'created invite link *Summer* · [details](/invite-links)',
  'public-signup-token-user-added': 'let user *7* sign up by an invite link · [details](/invite-links)',
  'public-signup-token-updated': 'changed an invite link · [details](/invite-links)',
  'api-token-created': 'created API token *backend* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'api-token-updated':
    'changed API token *backend*: expires at from none to “2027-01-01T00:00:00.000Z” · [revision 41](/projects/shop/history?to=41&view=difference)',
  'api-token-deleted': 'deleted API token *backend* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'change-request-created':
    'opened [change request #12](/projects/shop/change-requests/12) for *checkout* in production',
  'change-request-discarded':
    'discarded [change request #12](/projects/shop/change-requests/12) for *checkout* in production',
  'change-added':
    'added a change of *checkout* in production to turn it on or off to [change request #12](/projects/shop/change-requests/12)',
  'change-discarded':
    'took a change of *checkout* in production to add a strategy out of [change request #12](/projects/shop/change-requests/12)',
  'change-edited':
    'edited a change of *checkout* in production to turn it on in [change request #12](/projects/shop/change-requests/12)',
  'change-request-rejected':
    'rejected [change request #12](/projects/shop/change-requests/12) for *checkout* in production · “Looks good”',
  'change-request-approved':
    'gave the last approval that was needed to [change request #12](/projects/shop/change-requests/12) for *checkout* in production',
  'change-request-approval-added':
    'approved [change request #12](/projects/shop/change-requests/12) for *checkout* in production · “Looks good”',
  'change-request-cancelled':
    'cancelled [change request #12](/projects/shop/change-requests/12) for *checkout* in production',
  'change-request-sent-to-review':
    'asked for a review of [change request #12](/projects/shop/change-requests/12) for *checkout* in production',
  'scheduled-change-request-executed':
    'applied [change request #12](/projects/shop/change-requests/12) for *checkout* in production, as scheduled',
  'change-request-applied': 'applied [change request #12](/projects/shop/change-requests/12) in production',
  'change-request-scheduled':
    'scheduled [change request #12](/projects/shop/change-requests/12) for *checkout* in production for 2026-03-10 08:00 UTC',
  'change-request-scheduled-application-success':
    'applied [change request #12](/projects/shop/change-requests/12) for *checkout* in production, as scheduled',
  'change-request-scheduled-application-failure':
    'could not apply [change request #12](/projects/shop/change-requests/12) for *checkout* in production as scheduled: “The strategy does not exist any more”',
  'change-request-configuration-updated':
    'switched change requests on in production of project *shop*, with 2 approvals · [revision 41](/projects/shop/history?to=41&view=difference)',
  'feature-favorited': 'marked *checkout* as a favourite · [details](/events?feature=checkout)',
  'feature-unfavorited': 'no longer has *checkout* as a favourite · [details](/events?feature=checkout)',
  'project-favorited':
    'marked project *shop* as a favourite · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-unfavorited':
    'no longer has project *shop* as a favourite · [revision 41](/projects/shop/history?to=41&view=difference)',
  'features-exported': 'exported flags in production · [details](/events?type=features-exported)',
  'features-imported':
    'imported flags into project *shop* in production · [revision 41](/projects/shop/history?to=41&view=difference)',
  'service-account-created': 'created service account *Deployer* · [details](/service-accounts)',
  'service-account-deleted': 'deleted service account *Deployer* · [details](/service-accounts)',
  'service-account-updated':
    'changed service account *Builder*: name from “Deployer” to “Builder” · [details](/service-accounts)',
  'feature-potentially-stale-on':
    'marked *checkout* as potentially stale: it is older than flags of its type are expected to get · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-dependency-added':
    'made *checkout* depend on *payments* with variant blue · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'impact-metric-created':
    'added a chart of *checkout_errors* on *checkout* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'impact-metric-updated': 'changed a chart of *checkout_errors* · [details](/events?type=impact-metric-updated)',
  'impact-metric-deleted': 'removed a chart of *checkout_errors* · [details](/events?type=impact-metric-deleted)',
  'feature-dependency-removed':
    'made *checkout* independent of *payments* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-owners-updated':
    'made Payments responsible for *checkout* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-link-added':
    'added the link “Ticket” (https://tracker.example/SHOP-17) to *checkout* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-link-updated':
    'changed the link https://tracker.example/SHOP-17 of *checkout* to “Ticket” (https://tracker.example/SHOP-17) · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-link-removed':
    'removed the link https://tracker.example/SHOP-17 from *checkout* · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'feature-dependencies-removed':
    'made *checkout* independent of all other flags · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'banner-created': 'created banner *Maintenance at noon* · [details](/events?type=banner-created)',
  'banner-updated':
    'changed banner *Maintenance at noon*: enabled from on to off · [details](/events?type=banner-updated)',
  'banner-deleted': 'deleted banner *Maintenance at noon* · [details](/events?type=banner-deleted)',
  'release-plan-added':
    'added release plan *Slowly* to *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-removed':
    'removed release plan *Slowly* from *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-milestone-started':
    'started milestone “Half” of the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-milestone-approved':
    'approved milestone “Half” of the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-milestone-taken-back':
    'took back milestone “Half” of the release of *checkout* in production: 12 errors of 4,100 requests here, 1 of 4,050 there. · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-completed':
    'completed the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-progressions-paused':
    'paused the release of *checkout* in production: The alarm CheckoutErrors rings. · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-progressions-resumed':
    'resumed the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'milestone-progression-changed':
    'changed the time of milestone “Half” of the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'milestone-progression-deleted':
    'removed the time of milestone “Half” of the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'milestone-strategy-updated':
    'changed a strategy of milestone “Half” of the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'safeguard-changed':
    'changed a safeguard of the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'safeguard-deleted':
    'removed a safeguard of the release of *checkout* in production · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'safeguard-triggered':
    'stopped the release of *checkout* in production by a safeguard: errors is 12, more than 10. · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-restored':
    'put the release of *checkout* in production back as it was · [revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
  'release-plan-template-created':
    'created release plan template *In three days* · [details](/events?type=release-plan-template-created)',
  'release-plan-template-updated':
    'changed release plan template *In a week*: name from “In three days” to “In a week” · [details](/events?type=release-plan-template-updated)',
  'release-plan-template-deleted':
    'deleted release plan template *In three days* · [details](/events?type=release-plan-template-deleted)',
  'release-plan-template-archived':
    'archived release plan template *In three days* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-environment-added':
    'added environment *production* to project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'project-environment-removed':
    'took environment *production* from project *shop* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'default-strategy-updated':
    'changed the default strategy in production of project *shop*: rollout of strategy flexibleRollout in production from 25 % to 100 % · [revision 41](/projects/shop/history?to=41&view=difference)',
  'incoming-webhook-created': 'created incoming webhook *alarms* · [details](/events?type=incoming-webhook-created)',
  'incoming-webhook-updated':
    'changed incoming webhook *alarms*: name from “alerts” to “alarms” · [details](/events?type=incoming-webhook-updated)',
  'incoming-webhook-deleted': 'deleted incoming webhook *alarms* · [details](/events?type=incoming-webhook-deleted)',
  'incoming-webhook-token-created':
    'created incoming webhook token *first* · [details](/events?type=incoming-webhook-token-created)',
  'incoming-webhook-token-updated':
    'changed incoming webhook token *first* · [details](/events?type=incoming-webhook-token-updated)',
  'incoming-webhook-token-deleted':
    'deleted incoming webhook token *first* · [details](/events?type=incoming-webhook-token-deleted)',
  'signal-endpoint-created': 'created signal endpoint *alerts* · [details](/events?type=signal-endpoint-created)',
  'signal-endpoint-updated':
    'changed signal endpoint *alerts*: enabled from on to off · [details](/events?type=signal-endpoint-updated)',
  'signal-endpoint-deleted': 'deleted signal endpoint *alerts* · [details](/events?type=signal-endpoint-deleted)',
  'signal-endpoint-token-created':
    'created token of a signal endpoint *grafana* · [details](/events?type=signal-endpoint-token-created)',
  'signal-endpoint-token-updated':
    'changed token of a signal endpoint *grafana*: name from “first” to “grafana” · [details](/events?type=signal-endpoint-token-updated)',
  'actions-created': 'created actions *Stop it* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'actions-updated':
    'changed actions *Stop it*: enabled from on to off · [revision 41](/projects/shop/history?to=41&view=difference)',
  'actions-deleted': 'deleted actions *Stop it* · [revision 41](/projects/shop/history?to=41&view=difference)',
  'signal-endpoint-token-deleted':
    'deleted token of a signal endpoint *grafana* · [details](/events?type=signal-endpoint-token-deleted)',
};

describe('the message about an event', () => {
  it.each(eventTypes)('%s', (type) => {
    const event = sampleEvent(type);
    const { parts, about } = eventMessage(event, { scope: event.project ?? 'instance', revision: 41 });
    expect(marked([...parts, ...about])).toBe(`kari@example.com ${messages[type]}`);
  });

  it('has the comment and the change request of its commit', () => {
    const event = sampleEvent('feature-strategy-update');
    const { about } = eventMessage(event, { scope: 'shop', revision: 41, comment: 'Sales are up', changeRequest: 12 });
    expect(marked(about)).toBe(
      ' · [change request #12](/projects/shop/change-requests/12) · “Sales are up” · ' +
        '[revision 41](/projects/shop/features/checkout?tab=history&revision=41)',
    );
  });

  it.each([
    ['25', '10', {}, 'lowered *checkout* in production from 25 % to 10 % of users'],
    ['25', '50', { title: 'Beta' }, 'raised *checkout* in production from 25 % to 50 % of users, by strategy “Beta”'],
    ['25', '50', { segments: [12] }, 'raised *checkout* in production from 25 % to 50 % of users on 1 condition'],
    ['25', 'all', {}, 'changed *checkout*: rollout of strategy flexibleRollout in production from 25 % to all %'],
  ])('of a rollout from %s to %s', (before, after, more, text) => {
    const event = sampleEvent('feature-strategy-update');
    const side = (rollout: string) => ({ id: '1', name: 'flexibleRollout', parameters: { rollout }, ...more });
    const { parts } = eventMessage({ ...event, data: side(after), preData: side(before) });
    expect(marked(parts)).toBe(`kari@example.com ${text}`);
  });

  it('counts changes beyond the first four', () => {
    const event = sampleEvent('feature-strategy-update');
    const side = (value: string) => ({
      id: '1',
      name: 'flexibleRollout',
      parameters: Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, value])),
    });
    expect(plainText(eventMessage({ ...event, data: side('2'), preData: side('1') }).parts)).toMatch(
      /from “1” to “2”; and 2 more changes$/,
    );
  });

  it('is there when the data was too large to be stored', () => {
    for (const event of sampleEvents()) {
      const truncated = { truncated: true };
      const { parts } = eventMessage({ ...event, data: event.data && truncated, preData: event.preData && truncated });
      expect(plainText(parts)).toMatch(/^kari@example\.com \S.{5,}/);
      expect(plainText(parts)).not.toMatch(/undefined|null|\[object/);
    }
  });

  it('is there for any data, and never has a secret', () => {
    fc.assert(
      fc.property(fc.constantFrom(...eventTypes), fc.jsonValue(), fc.jsonValue(), (type, data, preData) => {
        const { parts, about } = eventMessage({ ...sampleEvent(type), data, preData });
        expect(plainText([...parts, ...about])).toMatch(/^kari@example\.com \S/);
      }),
      { numRuns: runs(300) },
    );
    for (const type of [
      'public-signup-token-created',
      'public-signup-token-updated',
      'public-signup-token-user-added',
    ] as const)
      expect(plainText(eventMessage(sampleEvent(type)).parts)).not.toContain('sesame');
  });

  it('stays on one line, with nothing that reorders what follows', () => {
    const { parts } = eventMessage(sampleEvent('feature-archived', { featureName: 'a\u202eb\n\u2028c\u0000\ud800' }));
    expect(plainText(parts)).toBe('kari@example.com archived ab c \ufffd');
  });

  it('says something of a type that a later version writes', () => {
    expect(plainText(eventMessage({ type: 'flag-painted', createdBy: 'kari' }).parts)).toBe(
      'kari caused: flag-painted',
    );
  });

  it('leads to pages that the console has', () => {
    const routes = readFileSync(resolve(import.meta.dirname, '../../../console/routes.tsx'), 'utf8');
    const paths = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path.replaceAll(/\$\w+/g, '[^/]+'));
    for (const event of sampleEvents()) {
      const { page } = eventMessage(event, { scope: event.project ?? 'instance', revision: 41 });
      const [path = ''] = page.split('?');
      expect(
        paths.filter((pattern) => new RegExp(`^${pattern}$`).test(path)),
        page,
      ).not.toEqual([]);
    }
  });
});

describe('names of types of events', () => {
  it('are there for all types, and for no other', () => {
    expect(Object.keys(eventNames).toSorted()).toEqual([...eventTypes].toSorted());
  });

  it('are shorter where the flag is known', () => {
    expect(eventNameOfFlag('feature-strategy-add')).toBe('Strategy added');
    expect(eventNameOfFlag('feature-environment-enabled')).toBe('Switched on');
    expect(eventNameOfFlag('strategy-order-changed')).toBe('Order of strategies changed');
    expect(eventName('flag-painted')).toBe('flag-painted');
  });
});
