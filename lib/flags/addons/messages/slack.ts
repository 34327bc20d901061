import type { Part } from '../../../definition/events/parts.ts';
import { plainText } from '../../../definition/events/parts.ts';
import { fitting, type Message } from './message.ts';

/** Characters of a message: Slack refuses more than about 13,200 of all its blocks together. */
const maxBlocks = 3_000;
/** Slack shows this many characters of the text, and refuses 40,000. */
const maxText = 4_000;

/** Signs that look the same and mean nothing: Slack has no way to escape the ASCII ones. */
const lookAlikes: Readonly<Record<string, string>> = { '*': '∗', _: '＿', '~': '∼', '`': 'ˋ', ':': '∶' };
const alike = (sign: string): string => lookAlikes[sign] ?? sign;

/** Within a word `_` means nothing, so most names of flags stay as they are. */
const marks = /[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** `:tada:` is a picture. */
const emoji = /:(?=[\w+'-]+:)/g;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(marks, alike)
    .replaceAll(emoji, alike);

const written = (part: Part, consoleUrl: string): string => {
  const text = escaped(part.text);
  if (part.kind === 'link') return `<${consoleUrl}${part.path}|${text}>`;
  return part.kind === 'name' && text !== '' ? `*${text}*` : text;
};

/** Texts beside each other as one: `:tada` and `: off` are a picture only together. */
const joined = (parts: readonly Part[]): readonly Part[] => {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', text: last.text + part.text };
    else if (part.text !== '') all.push(part);
  }
  return all;
};

/** Slack's mrkdwn, for notifications and for receivers that know no blocks. */
const mrkdwn = (parts: readonly Part[], consoleUrl: string): string =>
  // A line that begins with it is a quotation.
  joined(parts)
    .map((part) => written(part, consoleUrl))
    .join('')
    .replace(/^&gt;/, '›');

const element = (part: Part, consoleUrl: string) => {
  const { text } = part;
  if (part.kind === 'link') return { type: 'link', url: `${consoleUrl}${part.path}`, text } as const;
  return { type: 'text', text, ...(part.kind === 'name' && { style: { bold: true } }) } as const;
};

/** Rich text, which Slack shows as it is: no name in it can mention somebody, or be a link or a format. */
const richText = (parts: readonly Part[], consoleUrl: string) => ({
  type: 'rich_text' as const,
  elements: [
    {
      type: 'rich_text_section' as const,
      elements: parts.filter(({ text }) => text !== '').map((part) => element(part, consoleUrl)),
    },
  ],
});

/** `text` and `blocks` of a message to Slack. */
export const slackMessage = (message: Message, consoleUrl: string) => ({
  text: fitting(
    message,
    (parts) => mrkdwn(parts, consoleUrl),
    (text) => text.length,
    maxText,
  ),
  blocks: [
    fitting(
      message,
      (parts) => parts,
      (parts) => plainText(parts).length,
      maxBlocks,
    ),
  ].map((parts) => richText(parts, consoleUrl)),
});
