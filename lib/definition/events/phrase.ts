import { quoted } from '../words.ts';
import { membersOf, textOf } from './members.ts';
import { line, link, name, type Part } from './parts.ts';

/** An event as the log has it, as far as a message says it. */
export interface LoggedEvent {
  readonly type: string;
  readonly createdBy: string;
  readonly project?: string | null | undefined;
  readonly environment?: string | null | undefined;
  readonly featureName?: string | null | undefined;
  readonly data?: unknown;
  readonly preData?: unknown;
}

/** What a message names besides its event. */
export interface Names {
  readonly segmentName: (id: number) => string;
}

/** What somebody did, to stand after the name of who did it: `turned on checkout in production`. */
export type Phrase = (event: LoggedEvent, names: Names) => readonly Part[];

export const flag = ({ featureName }: LoggedEvent): readonly Part[] =>
  featureName ? [name(featureName)] : line`a flag`;
export const project = ({ project: id }: LoggedEvent): readonly Part[] =>
  id ? line`project ${name(id)}` : line`a project`;

/** ` in production`; empty: of no environment. */
export const place = ({ environment }: LoggedEvent): string => (environment ? ` in ${environment}` : '');

/** What the data of an event calls the thing that it is about. */
const titles = ['name', 'tokenName', 'description', 'username', 'email', 'appName', 'message', 'value', 'id'];
export const titleOf = ({ data, preData }: LoggedEvent): string | undefined =>
  [data, preData].flatMap((value) => titles.map((member) => textOf(value, member))).find((text) => text !== undefined);

/** `user *Kari*`; `a user`: the event does not name it. */
export const thing = (noun: string, title: string | undefined): readonly Part[] => {
  if (title !== undefined) return line`${noun} ${name(title)}`;
  return line`${/^[aeiou]/i.test(noun) && !noun.startsWith('u') ? 'an' : 'a'} ${noun}`;
};

/** `: what, changed`; empty: nothing is known of it. */
export const details = (text: string): string => (text === '' ? '' : `: ${text}`);

const pathOf = (...names: readonly string[]): string =>
  names
    .map(
      (one) =>
        `/${encodeURIComponent(one.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    )
    .join('');

/** A path of the console; no name in it can end a link, whatever the format. */
export const pagePath = (names: readonly string[], query: Readonly<Record<string, string>> = {}): string => {
  const parameters = Object.entries(query).map(([key, value]) => `${key}=${pathOf(value).slice(1)}`);
  return `${pathOf(...names)}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
};

/** Id of the change request that an event is about. */
export const requestId = ({ data, preData }: LoggedEvent): number | undefined => {
  const [id] = [data, preData]
    .map((value) => membersOf(value).changeRequestId)
    .filter((one) => typeof one === 'number');
  return id;
};

/** `change request #12`, a link to its page. */
export const requestLink = (id: number, projectId: string): Part =>
  link(`change request #${id}`, pagePath(['projects', projectId, 'change-requests', String(id)]));

/** ` · “Why”`; empty: there is no comment. */
export const remark = (comment: string | undefined): string => (comment ? ` · ${quoted(comment)}` : '');
