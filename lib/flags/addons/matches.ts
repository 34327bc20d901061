import type { EventItem } from '../../store/event-log/event-item.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { type Packed, unpack } from '../../store/wire/packed.ts';
import { isShownTo, type ProjectHeads } from './reach.ts';

/** What decides whether an event concerns an integration. */
export type MatchedEvent = Pick<EventItem, 'type' | 'project' | 'rev' | 'environment' | 'featureName'> & {
  readonly tags?: Packed;
};

const all = '*';

/** Whether a filter that lists names lets a name pass; no list lets everything pass, and so does an event without one. */
const passes = (list: readonly string[], name: string | null): boolean =>
  name === null || list.length === 0 || list[0] === all || list.includes(name);

const isTag = (value: unknown): value is { readonly type: string; readonly value: string } =>
  typeof value === 'object' && value !== null && 'type' in value && 'value' in value;

const hasTag = (wanted: readonly string[], tags: Packed | undefined): boolean => {
  const own: unknown = tags === undefined ? [] : unpack(tags);
  return Array.isArray(own) && own.some((tag) => isTag(tag) && wanted.includes(`${tag.type}:${tag.value}`));
};

/**
 * Whether an event is delivered to an integration (contract: addons §4). Filters for features and tags are about events
 * of features: other events do not pass them.
 * @param heads of the projects of the events
 */
export const matches = (addon: AddonItem, event: MatchedEvent, heads: ProjectHeads): boolean => {
  const { enabled, events, projects, environments, features, tags } = addon;
  return (
    enabled &&
    events.includes(event.type) &&
    passes(projects, event.project) &&
    isShownTo(addon, event, heads) &&
    passes(environments, event.environment) &&
    (features.length === 0 || (event.featureName !== null && features.includes(event.featureName))) &&
    (tags.length === 0 || hasTag(tags, event.tags))
  );
};
