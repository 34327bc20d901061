import type { Event } from '../../contract/schemas/event.ts';
import type { EventItem } from '../../store/event-log/event-item.ts';
import { packedText } from '../../store/wire/packed.ts';

/** The JSON that stands for members that an event does not have. */
const missing = { body: 'null', tags: '[]' } as const;

const partsOf = (body: string): readonly string[] => {
  const { data = null, preData = null } = JSON.parse(body) as { data?: unknown; preData?: unknown };
  return [data, preData].map((part) => JSON.stringify(part).toLowerCase());
};

/** Whether an event contains a text, and how many characters were searched. */
export interface Contained {
  readonly found: boolean;
  readonly characters: number;
}

/**
 * Whether the data, the earlier data or the tags of an event contain a text, each as JSON and in lower case. An event
 * is parsed only when its whole stored text contains the text.
 * @param text in lower case
 */
export const contains = ({ body, tags }: Pick<EventItem, 'body' | 'tags'>, text: string): Contained => {
  const tagsText = tags === undefined ? missing.tags : packedText(tags);
  const bodyText = body === undefined ? '' : packedText(body);
  const characters = tagsText.length + bodyText.length;
  if (tagsText.toLowerCase().includes(text)) return { found: true, characters };
  if (bodyText === '') return { found: missing.body.includes(text), characters };
  const possible = bodyText.toLowerCase().includes(text) || missing.body.includes(text);
  return { found: possible && partsOf(bodyText).some((part) => part.includes(text)), characters };
};

/** As `contains`, for an event in the form that its reader is shown. */
export const containsShown = ({ data, preData, tags }: Event, text: string): Contained => {
  const parts = [data, preData, tags].map((part) => JSON.stringify(part ?? null).toLowerCase());
  return {
    found: parts.some((part) => part.includes(text)),
    characters: parts.reduce((sum, part) => sum + part.length, 0),
  };
};
