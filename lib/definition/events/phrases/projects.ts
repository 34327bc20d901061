import { rollout, strategyName } from '../../sentence.ts';
import { sentencesBetween } from '../changes.ts';
import { membersOf } from '../members.ts';
import { line, name, type Part } from '../parts.ts';
import { details, type LoggedEvent, type Phrase, place, project } from '../phrase.ts';
import { contentWith, settingsFrom, strategyFrom } from '../read.ts';

const projectChanged: Phrase = (event, { segmentName }) => {
  const content = (value: unknown) => contentWith({ settings: settingsFrom(value) });
  const what = event.preData ? sentencesBetween(content(event.preData), content(event.data), segmentName) : '';
  return line`changed ${project(event)}${details(what)}`;
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** `2 users and 1 group` */
const holders = (data: unknown): string => {
  const { roles } = membersOf(data);
  const all = (Array.isArray(roles) ? roles : [membersOf(roles)]).map(membersOf);
  const sum = (member: string): number => all.reduce<number>((count, one) => count + lengthOf(one[member]), 0);
  const [users, groups] = [sum('userIds'), sum('groupIds')];
  const texts = [users > 0 && counted(users, 'user'), groups > 0 && counted(groups, 'group')].filter(
    (one) => one !== false,
  );
  return texts.length > 0 ? texts.join(' and ') : 'somebody';
};

/** `user 7`; the event has no name. */
const holder = (noun: 'user' | 'group', { data, preData }: LoggedEvent): string => {
  const member = `${noun}Id`;
  const [id] = [data, preData].map((value) => membersOf(value)[member]).filter((one) => typeof one === 'number');
  return id === undefined ? `a ${noun}` : `${noun} ${id}`;
};

const rolesChanged =
  (noun: 'user' | 'group'): Phrase =>
  (event) =>
    line`changed the roles of ${holder(noun, event)} in ${project(event)}`;
const rolesTaken =
  (noun: 'user' | 'group'): Phrase =>
  (event) =>
    line`took all roles in ${project(event)} from ${holder(noun, event)}`;

const environment = ({ environment: one }: LoggedEvent): readonly Part[] =>
  one ? line`environment ${name(one)}` : line`an environment`;

const defaultStrategy: Phrase = (event, { segmentName }) => {
  const [before, after] = [strategyFrom(event.preData, 'default'), strategyFrom(event.data, 'default')];
  if (!after) return line`changed the default strategy${place(event)} of ${project(event)}`;
  if (!before)
    return line`set the default strategy${place(event)} of ${project(event)} to ${strategyName(after)}${rollout(after)}`;
  const content = (strategy: typeof after) =>
    contentWith({
      features: new Map([
        [
          '',
          {
            type: '',
            description: null,
            stale: false,
            impressionData: false,
            archived: false,
            tags: [],
            links: [],
            owners: [],
            dependencies: [],
            environments: new Map([
              [event.environment ?? '', { enabled: false, strategies: [strategy], variants: [] }],
            ]),
          },
        ],
      ]),
    });
  const what = sentencesBetween(content(before), content(after), segmentName);
  return line`changed the default strategy${place(event)} of ${project(event)}${details(what)}`;
};

/** Events of projects (contract: events §13.3). */
export const projectPhrases = {
  'project-created': (event) => line`created ${project(event)}`,
  'project-updated': projectChanged,
  'project-deleted': (event) => line`deleted ${project(event)}`,
  'project-import': (event) => line`imported ${project(event)}`,
  'project-environment-added': (event) => line`added ${environment(event)} to ${project(event)}`,
  'project-environment-removed': (event) => line`took ${environment(event)} from ${project(event)}`,
  'default-strategy-updated': defaultStrategy,
  'project-access-added': (event) => line`gave ${holders(event.data)} access to ${project(event)}`,
  'project-access-updated': (event) => line`changed who has access to ${project(event)}`,
  'project-access-user-roles-updated': rolesChanged('user'),
  'project-access-group-roles-updated': rolesChanged('group'),
  'project-access-user-roles-deleted': rolesTaken('user'),
  'project-access-group-roles-deleted': rolesTaken('group'),
  'project-user-added': (event) => line`gave a user access to ${project(event)}`,
  'project-user-removed': (event) => line`took a user's access to ${project(event)}`,
  'project-user-role-changed': rolesChanged('user'),
  'project-group-added': (event) => line`gave a group access to ${project(event)}`,
  'project-group-removed': (event) => line`took a group's access to ${project(event)}`,
  'project-group-role-changed': rolesChanged('group'),
  'project-favorited': (event) => line`marked ${project(event)} as a favourite`,
  'project-unfavorited': (event) => line`no longer has ${project(event)} as a favourite`,
  'features-exported': (event) => line`exported flags${place(event)}`,
  'features-imported': (event) => line`imported flags into ${project(event)}${place(event)}`,
} as const satisfies Readonly<Record<string, Phrase>>;
