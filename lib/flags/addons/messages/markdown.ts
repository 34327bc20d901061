import type { Part } from '../../../definition/events/parts.ts';
import { fitting, type Message } from './message.ts';

/** Signs that mean something within a line, in CommonMark, in GitHub's form of it and in adaptive cards. */
const signs = /[\\`*_[\]{}~|#]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text in which Markdown finds nothing but a text: no format, link, picture, mention of a card or HTML. */
const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign).replaceAll(signs, '\\$&');

const written = (part: Part, consoleUrl: string): string => {
  const text = escaped(part.text);
  if (part.kind === 'link') return `[${text}](${consoleUrl}${part.path})`;
  return part.kind === 'name' && text !== '' ? `**${text}**` : text;
};

/** What makes a list, a heading or a rule of a line that begins with it. */
const beginning = /^\s*(?:[-+=]|\d+(?=[.)]))/;

/** One line of Markdown. */
export const markdown = (parts: readonly Part[], consoleUrl: string): string => {
  const text = parts
    .map((part) => written(part, consoleUrl))
    .join('')
    .trimStart();
  return text.replace(beginning, (sign) => (/\d$/.test(sign) ? `${sign}\\` : `\\${sign}`));
};

export const markdownMessage = (message: Message, consoleUrl: string, max: number): string =>
  fitting(
    message,
    (parts) => markdown(parts, consoleUrl),
    (text) => text.length,
    max,
  );
