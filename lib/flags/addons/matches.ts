import type { EventItem } from '../../store/event-log/event-item.ts';
import type { AddonItem } from '../../store/table/items.ts';
import { type Packed, unpack } from '../../store/wire/packed.ts';

/** What decides whether an event concerns an integration. */
export type MatchedEvent = Pick<EventItem, 'type' | 'project' | 'environment' | 'featureName'> & {
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

/** In `sees`: events without a project, which only administrators see (contract: events §7). */
export const withoutProject = '*';

/**
 * Whether an integration may get an event at all: whoever last changed it could see such events.
 * @param isPrivate whether the event's project is private: then the integration must also name the project
 */
export const isShownTo = (
  { projects, sees }: Pick<AddonItem, 'projects' | 'sees'>,
  { project }: Pick<MatchedEvent, 'project'>,
  isPrivate: boolean,
): boolean => {
  if (project === null) return sees.includes(withoutProject);
  return !isPrivate || (projects.includes(project) && sees.includes(project));
};

/**
 * Whether an event is delivered to an integration (contract: addons §4). Filters for features and tags are about events
 * of features: other events do not pass them.
 * @param isPrivate whether the event's project is private
 */
export const matches = (addon: AddonItem, event: MatchedEvent, isPrivate: boolean): boolean => {
  const { enabled, events, projects, environments, features, tags } = addon;
  return (
    enabled &&
    events.includes(event.type) &&
    passes(projects, event.project) &&
    isShownTo(addon, event, isPrivate) &&
    passes(environments, event.environment) &&
    (features.length === 0 || (event.featureName !== null && features.includes(event.featureName))) &&
    (tags.length === 0 || hasTag(tags, event.tags))
  );
};
