import { sentencesBetween } from '../changes.ts';
import { membersOf, textOf } from '../members.ts';
import { line, name } from '../parts.ts';
import { details, type Phrase, thing, titleOf } from '../phrase.ts';
import { contentWith, segmentFrom } from '../read.ts';
import { changed, created, deleted, dropped, imported } from './documents.ts';

const segmentChanged: Phrase = (event, names) => {
  const id = membersOf(event.data).id;
  const content = (value: unknown) =>
    contentWith({ segments: new Map([[typeof id === 'number' ? id : 0, segmentFrom(value)]]) });
  const title = titleOf(event);
  const segmentName = (one: number): string => (one === id && title !== undefined ? title : names.segmentName(one));
  const what = event.preData ? sentencesBetween(content(event.preData), content(event.data), segmentName) : '';
  return line`changed ${thing('segment', title)}${details(what)}`;
};

const tag =
  (verb: string): Phrase =>
  ({ data, preData }) => {
    const one = data ?? preData;
    return line`${verb} tag ${name(`${textOf(one, 'type') ?? 'simple'}:${textOf(one, 'value') ?? ''}`)}`;
  };

const environment =
  (phrase: Phrase): Phrase =>
  (event, names) =>
    phrase({ ...event, data: event.data ?? { name: event.environment } }, names);

/** Events of what flags use (contract: events §13.2), and of integrations. */
export const configurationPhrases = {
  'strategy-created': created('strategy type'),
  'strategy-updated': changed('strategy type'),
  'strategy-deleted': deleted('strategy type'),
  'strategy-deprecated': (event) => line`deprecated ${thing('strategy type', titleOf(event))}`,
  'strategy-reactivated': (event) => line`reactivated ${thing('strategy type', titleOf(event))}`,
  'strategy-import': imported('strategy type'),
  'context-field-created': created('context field'),
  'context-field-updated': changed('context field'),
  'context-field-deleted': deleted('context field'),
  'tag-created': tag('created'),
  'tag-deleted': tag('deleted'),
  'tag-import': tag('imported'),
  'tag-type-created': created('tag type'),
  'tag-type-updated': changed('tag type'),
  'tag-type-deleted': deleted('tag type'),
  'tag-type-import': imported('tag type'),
  'segment-created': created('segment'),
  'segment-updated': segmentChanged,
  'segment-deleted': deleted('segment'),
  'segment-import': imported('segment'),
  'release-plan-template-created': created('release plan template'),
  'release-plan-template-updated': changed('release plan template'),
  'release-plan-template-deleted': deleted('release plan template'),
  'release-plan-template-archived': (event) => line`archived ${thing('release plan template', titleOf(event))}`,
  'environment-created': environment(created('environment')),
  'environment-updated': environment(changed('environment')),
  'environment-deleted': environment(deleted('environment')),
  'environment-import': environment(imported('environment')),
  'application-created': created('application'),
  'addon-config-created': created('integration'),
  'addon-config-updated': changed('integration'),
  'addon-config-deleted': deleted('integration'),
  'incoming-webhook-created': created('incoming webhook'),
  'incoming-webhook-updated': changed('incoming webhook'),
  'incoming-webhook-deleted': deleted('incoming webhook'),
  'incoming-webhook-token-created': created('incoming webhook token'),
  'incoming-webhook-token-updated': changed('incoming webhook token'),
  'incoming-webhook-token-deleted': deleted('incoming webhook token'),
  'signal-endpoint-created': created('signal endpoint'),
  'signal-endpoint-updated': changed('signal endpoint'),
  'signal-endpoint-deleted': deleted('signal endpoint'),
  'signal-endpoint-token-created': created('token of a signal endpoint'),
  'signal-endpoint-token-updated': changed('token of a signal endpoint'),
  'signal-endpoint-token-deleted': deleted('token of a signal endpoint'),
  'actions-created': created('actions'),
  'actions-updated': changed('actions'),
  'actions-deleted': deleted('actions'),
  'client-register': () => line`registered an application`,
  'client-metrics': () => line`reported usage of flags`,
  'db-pool-update': () => line`changed the connections to the database`,
  'drop-features': dropped('flags'),
  'drop-feature-tags': dropped('tags of flags'),
  'drop-strategies': dropped('strategy types'),
  'drop-projects': dropped('projects'),
  'drop-tags': dropped('tags'),
  'drop-tag-types': dropped('tag types'),
  'drop-environments': dropped('environments'),
} as const satisfies Readonly<Record<string, Phrase>>;
