import { membersBetween } from '../changes.ts';
import { textOf } from '../members.ts';
import { line } from '../parts.ts';
import { details, type LoggedEvent, type Phrase, thing, titleOf } from '../phrase.ts';
import { changed, created, deleted } from './documents.ts';

/** The secret of an invite link is its name in events, and whoever knows it may sign up. */
const withoutSecret = (event: LoggedEvent): LoggedEvent => ({ ...event, data: { name: textOf(event.data, 'name') } });

const setting: Phrase = (event) => {
  const { data, preData } = event;
  const what = data && preData ? membersBetween(preData, data) : '';
  return line`changed ${thing('setting', textOf(data, 'id') ?? textOf(preData, 'id'))}${details(what)}`;
};

/** Events of people and tokens (contract: events §13.4). */
export const peoplePhrases = {
  'user-created': created('user'),
  'user-updated': changed('user'),
  'user-deleted': deleted('user'),
  'service-account-created': created('service account'),
  'service-account-updated': changed('service account'),
  'service-account-deleted': deleted('service account'),
  'role-created': created('role'),
  'role-updated': changed('role'),
  'role-deleted': deleted('role'),
  'group-created': created('group'),
  'group-updated': changed('group'),
  'group-deleted': deleted('group'),
  'group-user-added': (event) => line`added a user to ${thing('group', titleOf(event))}`,
  'group-user-removed': (event) => line`took a user from ${thing('group', titleOf(event))}`,
  'pat-created': created('personal token'),
  'pat-deleted': deleted('personal token'),
  'api-token-created': created('API token'),
  'api-token-updated': changed('API token'),
  'api-token-deleted': deleted('API token'),
  'public-signup-token-created': (event) => line`created ${thing('invite link', titleOf(withoutSecret(event)))}`,
  'public-signup-token-updated': (event) => line`changed ${thing('invite link', titleOf(withoutSecret(event)))}`,
  'public-signup-token-user-added': (event) =>
    line`let ${thing('user', textOf(event.data, 'userId'))} sign up by an invite link`,
  'setting-created': setting,
  'setting-updated': setting,
  'setting-deleted': (event) => line`deleted ${thing('setting', titleOf(event))}`,
  'banner-created': created('banner'),
  'banner-updated': changed('banner'),
  'banner-deleted': deleted('banner'),
} as const satisfies Readonly<Record<string, Phrase>>;
