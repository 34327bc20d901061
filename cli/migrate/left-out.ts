import * as z from 'zod';
import type { FeatureDetails, ProjectAnswer } from './answers.ts';
import type { Beyond } from './inventory.ts';
import { linkOf, linkTemplateOf } from './normalize.ts';
import { releasePlanOf } from './release-plans.ts';
import type { Server } from './server.ts';

/** What servers have and a migration leaves out. The report names everything that is left out. */

const why = {
  hidden: 'the server does not show it of archived features',
  colours: 'tag types have no colours here',
  links: 'links are addresses of http or https here, of at most 2,000 characters, with titles of at most 200',
  owners: 'users and groups are made by hand here: set the owners once they are there',
  plans:
    'the server does not show of what they consist, or there are several: what is in force is copied as ordinary strategies',
  milestones: 'it is an ordinary strategy from now on: no release plan will change it',
  linkTemplates: 'templates are addresses of http or https here, without placeholders in the host',
  reviews: 'reviews are switched on by hand, once the people who review are there',
  archived: 'projects have no archive here: it is one like any other, and what lies in it stays archived',
  unexported: 'the server lists it, but exports it in no project',
  secrets: 'secrets cannot be read: make new ones',
  people: 'people sign in here by an identity provider, SCIM or an invitation',
  signals: 'their tokens cannot be read: make them here, with tokens and secrets of their own',
};

const list = (what: string, names: readonly string[]): string =>
  `${what} ${names.map((name) => `"${name}"`).join(', ')}`;

/** The data of a feature that an inventory does not contain. */
export const beyondFeature = ({ name, archived, links, owners, environments }: FeatureDetails): readonly Beyond[] => {
  const of = (what: string, reason: string): Beyond => ({ kind: 'feature', name, what, why: reason });
  const lost = (links ?? []).filter((one) => linkOf(one) === undefined);
  return [
    ...(archived && !environments ? [of('what is configured in its environments', why.hidden)] : []),
    ...(owners?.length
      ? [
          of(
            list(
              'owners',
              owners.map((owner) => owner.name),
            ),
            why.owners,
          ),
        ]
      : []),
    ...(lost.length
      ? [
          of(
            list(
              'links',
              lost.map(({ title, url }) => title || url || ''),
            ),
            why.links,
          ),
        ]
      : []),
    ...(environments ?? []).flatMap((configured) => {
      const { name: environment, releasePlans, strategies } = configured;
      if (releasePlanOf(releasePlans, new Map())) return [];
      const plans = (releasePlans ?? []).map((plan) => plan.name ?? '');
      return [
        ...(plans.length > 0 ? [of(`${list('release plan', plans)} in ${environment}`, why.plans)] : []),
        ...(strategies ?? [])
          .filter(({ milestoneId }) => milestoneId)
          .map((strategy) => of(`the milestone of strategy ${strategy.id ?? ''} in ${environment}`, why.milestones)),
      ];
    }),
  ];
};

export const beyondProject = (
  id: string,
  { environments, linkTemplates, archivedAt }: ProjectAnswer,
): readonly Beyond[] => {
  const of = (what: string, reason: string): Beyond => ({ kind: 'project', name: id, what, why: reason });
  const lost = (linkTemplates ?? []).filter((one) => linkTemplateOf(one) === undefined);
  const reviewed = environments.filter(({ changeRequestsEnabled }) => changeRequestsEnabled);
  return [
    ...(archivedAt ? [of('that it is archived', why.archived)] : []),
    ...(lost.length
      ? [
          of(
            list(
              'templates of links',
              lost.map(({ urlTemplate }) => urlTemplate ?? ''),
            ),
            why.linkTemplates,
          ),
        ]
      : []),
    ...(reviewed.length
      ? [
          of(
            list(
              'change requests in',
              reviewed.map(({ environment }) => environment),
            ),
            why.reviews,
          ),
        ]
      : []),
  ];
};

/** White is the default colour of a tag type. */
export const beyondTagType = (name: string, color: string | null | undefined): readonly Beyond[] =>
  color && color !== '#FFFFFF' ? [{ kind: 'tag type', name, what: `the colour ${color}`, why: why.colours }] : [];

/** It is made disabled: without its secrets it could not deliver anything. */
export const beyondIntegration = (name: string, secrets: readonly string[]): Beyond => ({
  kind: 'integration',
  name,
  what: secrets.length === 0 ? 'whether it is on' : `its secrets ${secrets.join(', ')}, and whether it is on`,
  why:
    'it is made disabled: enter the secrets that it needs, make a signing secret if its receiver verifies, send a test, and ' +
    'switch it on',
});

export const beyondExport = (name: string): Beyond => ({
  kind: 'feature',
  name,
  what: 'the feature',
  why: why.unexported,
});

/** An answer with a list, either alone or in a member. */
const listOf = (member: string) =>
  z.union([z.array(z.unknown()), z.looseObject({ [member]: z.array(z.unknown()) }).transform((body) => body[member])]);

/** Lists of things that belong to the server itself: path, member of the answer, words, reason. */
const ofServer = [
  ['/api/admin/api-tokens', 'tokens', 'API tokens', why.secrets],
  ['/api/admin/user-admin', 'users', 'users', why.people],
  ['/api/admin/groups', 'groups', 'groups', why.people],
  ['/api/admin/service-account', 'serviceAccounts', 'service accounts', why.secrets],
  ['/api/admin/signal-endpoints', 'signalEndpoints', 'signal endpoints', why.signals],
] as const;

/** Counts the things that no migration transfers. A list that is empty, hidden or missing is not named. */
export const beyondServer = async (server: Server): Promise<readonly Beyond[]> => {
  const found = await Promise.all(
    ofServer.map(async ([path, member, words, reason]): Promise<readonly Beyond[]> => {
      const items = await server.find(path, listOf(member).catch([]));
      return Array.isArray(items) && items.length > 0
        ? [{ kind: 'server', name: server.url, what: `${items.length} ${words}`, why: reason }]
        : [];
    }),
  );
  return found.flat();
};
