import { type EventType, eventName } from './names.ts';
import { line, link, type Part } from './parts.ts';
import { type LoggedEvent, type Phrase, pagePath, remark, requestId, requestLink } from './phrase.ts';
import { changeRequestPhrases } from './phrases/change-requests.ts';
import { configurationPhrases } from './phrases/configuration.ts';
import { flagPhrases } from './phrases/flags.ts';
import { peoplePhrases } from './phrases/people.ts';
import { projectPhrases } from './phrases/projects.ts';
import { releasePhrases } from './phrases/releases.ts';

const phrases: Readonly<Record<EventType, Phrase>> = {
  ...flagPhrases,
  ...configurationPhrases,
  ...projectPhrases,
  ...peoplePhrases,
  ...changeRequestPhrases,
  ...releasePhrases,
};
const known: ReadonlyMap<string, Phrase> = new Map(Object.entries(phrases));

/** What is known of an event besides what the log has of it. */
export interface EventContext {
  /** In what order `revision` counts: the id of a project, or `instance`. */
  readonly scope?: string | undefined;
  readonly revision?: number | undefined;
  /** Why the change was made (contract: requests §21). */
  readonly comment?: string | undefined;
  /** Id of the change request of which the change is a part. */
  readonly changeRequest?: number | undefined;
  /** Default: the id. */
  readonly segmentName?: ((id: number) => string) | undefined;
}

/** Pages of what belongs to no project, by the beginning of the type. */
const pages: readonly (readonly [string, string])[] = [
  ['user-', 'users'],
  ['service-account-', 'service-accounts'],
  ['group-', 'groups'],
  ['role-', 'roles'],
  ['api-token-', 'api-tokens'],
  ['public-signup-', 'invite-links'],
  ['segment-', 'segments'],
  ['environment-', 'environments'],
  ['context-field-', 'context-fields'],
  ['tag-type-', 'tag-types'],
  ['strategy-', 'strategy-types'],
  ['application-', 'applications'],
  ['addon-config-', 'integrations'],
];

/** After these the flag has no page of its own in its project. */
const endsOfFlags = ['feature-archived', 'feature-deleted'];

/** A page of the console. */
interface Page {
  /** With its query. */
  readonly path: string;
  /** What a link to it is called. */
  readonly title: string;
}

/** The page that shows the change: of its revision where it belongs to a project. */
const pageOf = (event: LoggedEvent, { scope, revision }: EventContext): Page => {
  const { type, project, featureName } = event;
  const request = requestId(event);
  const title = 'details';
  if (project && request !== undefined)
    return { path: pagePath(['projects', project, 'change-requests', String(request)]), title };
  const own =
    project && scope === project && revision !== undefined && type !== 'project-deleted' ? revision : undefined;
  const revisionTitle = own === undefined ? title : `revision ${own}`;
  if (project && featureName && !endsOfFlags.includes(type)) {
    const query = { tab: 'history', ...(own !== undefined && { revision: String(own) }) };
    return { path: pagePath(['projects', project, 'features', featureName], query), title: revisionTitle };
  }
  if (project && own !== undefined) {
    const query = { to: String(own), view: 'difference', ...(featureName && { feature: featureName }) };
    return { path: pagePath(['projects', project, 'history'], query), title: revisionTitle };
  }
  const [, page] = pages.find(([beginning]) => type.startsWith(beginning)) ?? [];
  if (page !== undefined) return { path: pagePath([page]), title };
  return { path: pagePath(['events'], featureName ? { feature: featureName } : { type }), title };
};

/** One line about an event: who did what, why, and where it is shown. */
export interface EventMessage {
  /** Who did what. */
  readonly parts: readonly Part[];
  /** ` · change request #12 · “Why” · revision 41`, with links. */
  readonly about: readonly Part[];
  /** Path of the page that shows it. */
  readonly page: string;
}

/** What somebody did, to stand after the name of who did it: `turned on checkout in production`. */
export const deedOf = (event: LoggedEvent, { segmentName = String }: Pick<EventContext, 'segmentName'> = {}) => {
  const phrase = known.get(event.type);
  return phrase ? phrase(event, { segmentName }) : line`caused: ${eventName(event.type)}`;
};

/** Ids of the segments that the message about an event mentions. */
export const segmentsIn = (event: LoggedEvent): readonly number[] => {
  const found = new Set<number>();
  deedOf(event, { segmentName: (id) => String(found.add(id) && id) });
  return [...found];
};

/** The message about an event. @param context the more of it is known, the more the message names */
export const eventMessage = (event: LoggedEvent, context: EventContext = {}): EventMessage => {
  const { comment, changeRequest } = context;
  const isOfRequest = requestId(event) !== undefined;
  const isPart = changeRequest !== undefined && !isOfRequest && Boolean(event.project);
  const { path, title } = pageOf(event, context);
  return {
    parts: line`${event.createdBy} ${deedOf(event, context)}`,
    about: [
      ...(isPart ? line` · ${requestLink(changeRequest, event.project ?? '')}` : []),
      ...line`${remark(comment)}`,
      // What is about a change request has a link to it already.
      ...(isOfRequest && event.project ? [] : line` · ${link(title, path)}`),
    ],
    page: path,
  };
};
