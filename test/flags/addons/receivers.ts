import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { OutgoingRequest } from '../../../lib/flags/addons/provider.ts';
import { consoleUrl } from './samples.ts';

/**
 * What the real receivers check of a request, as far as their documents say it. Each throws for a request that the real
 * one would refuse, or that it would show in another way than as the words of a message.
 */

/** A piece of what a receiver shows. */
export type Shown =
  | { readonly kind: 'text' | 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string };

const joined = (pieces: readonly Shown[]): readonly Shown[] => {
  const all: Shown[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.text === '') continue;
    if (piece.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
};

const requireOwnPage = (url: string): string => {
  const { origin, pathname } = new URL(url);
  const own = new URL(consoleUrl);
  if (origin !== own.origin || !pathname.startsWith(`${own.pathname}/`))
    throw new Error(`Not a page of the console: ${url}`);
  return url;
};

const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * One line of Markdown, read by the rules of CommonMark: backslashes, entities, strong text and links. Everything else
 * that means something is an error.
 */
export const readMarkdown = (text: string): readonly Shown[] => {
  if (/^(?:\s|[-+=>#]|\d+[.)](?:\s|$))/.test(text)) throw new Error(`A block begins: ${text}`);
  if (/[\n\r]/.test(text)) throw new Error(`More than one line: ${text}`);
  const pieces: Shown[] = [];
  let [bold, at] = [false, 0];
  const literal = (): string | undefined => {
    const rest = text.slice(at);
    const [whole = '', sign] = /^\\([!-/:-@[-`{-~])/.exec(rest) ?? /^(&(?:amp|lt|gt);)/.exec(rest) ?? [];
    if (sign === undefined) return undefined;
    at += whole.length;
    return named[sign] ?? sign;
  };
  while (at < text.length) {
    const found = literal();
    if (found !== undefined) pieces.push({ kind: bold ? 'bold' : 'text', text: found });
    else if (text.startsWith('**', at)) {
      if (!bold && /\s/.test(text[at + 2] ?? ' ')) throw new Error(`No strong text: ${text.slice(at)}`);
      bold = !bold;
      at += 2;
    } else if (text[at] === '[') {
      const [whole, inner = '', url = ''] = /^\[((?:\\.|[^\\[\]])*)\]\(([^()\s]*)\)/.exec(text.slice(at)) ?? [];
      if (whole === undefined) throw new Error(`No link: ${text.slice(at)}`);
      pieces.push({ kind: 'link', text: inner.replaceAll(/\\(.)/g, '$1'), url: requireOwnPage(url) });
      at += whole.length;
    } else {
      const sign = text[at] ?? '';
      if (/[\\`*_[\]<>{}~|&#]/.test(sign)) throw new Error(`A sign with a meaning at ${at}: ${text}`);
      pieces.push({ kind: bold ? 'bold' : 'text', text: sign });
      at += 1;
    }
  }
  if (bold) throw new Error(`Strong text without an end: ${text}`);
  const all: Shown[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind !== 'link' && last?.kind === piece.kind)
      all[all.length - 1] = { kind: piece.kind, text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
};

/** Slack's mrkdwn: entities, `*bold*` and `<url|text>`; everything else that means something is an error. */
export const readMrkdwn = (text: string): readonly Shown[] => {
  if (/[\n\r]|^&gt;/.test(text)) throw new Error(`More than one line, or a quotation: ${text}`);
  const pieces: Shown[] = [];
  for (const [whole, url, linked, strong, plain] of text.matchAll(
    /<(https?:[^|>]*)\|([^<>|]*)>|(?<![\p{L}\p{N}])\*([^*<>]+)\*(?![\p{L}\p{N}])|([^<>*])|(?:.)/gsu,
  )) {
    if (url !== undefined) pieces.push({ kind: 'link', text: linked ?? '', url: requireOwnPage(url) });
    else if (strong !== undefined) pieces.push({ kind: 'bold', text: strong });
    else if (plain !== undefined) pieces.push({ kind: 'text', text: plain });
    else throw new Error(`${whole} has a meaning in: ${text}`);
  }
  for (const piece of joined(pieces)) {
    if (/&(?!amp;|lt;|gt;)/.test(piece.text)) throw new Error(`& has to be escaped: ${piece.text}`);
    if (/`|:[\w+'-]+:/.test(piece.text)) throw new Error(`Code or a picture: ${piece.text}`);
    if (/(?<![\p{L}\p{N}])[_~]|[_~](?![\p{L}\p{N}])/u.test(piece.text)) throw new Error(`A format: ${piece.text}`);
  }
  return joined(pieces);
};

const jsonOf = ({ body }: OutgoingRequest): unknown => {
  if (typeof body !== 'string') throw new Error('The body is no text');
  return JSON.parse(body);
};

const requireHeader = ({ headers }: OutgoingRequest, name: string, pattern: RegExp): void => {
  if (!pattern.test(headers[name] ?? '')) throw new Error(`${name} is ${headers[name]}`);
};

const slackElement = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().min(1),
    style: z.strictObject({ bold: z.literal(true) }).optional(),
  }),
  z.strictObject({ type: z.literal('link'), url: z.url(), text: z.string().min(1) }),
]);
const slackBlock = z.strictObject({
  type: z.literal('rich_text'),
  elements: z.array(z.strictObject({ type: z.literal('rich_text_section'), elements: z.array(slackElement).min(1) })),
});
const slackMembers = {
  channel: z.string().min(2).max(80),
  text: z.string().min(1).max(4_000),
  blocks: z.array(slackBlock).min(1).max(50),
  unfurl_links: z.literal(false),
  unfurl_media: z.literal(false),
};

/** Slack refuses more text in all blocks of a message together. */
const maxOfBlocks = 13_200;

const readSlack = ({
  text,
  blocks,
}: {
  readonly text: string;
  readonly blocks: readonly z.infer<typeof slackBlock>[];
}) => {
  readMrkdwn(text);
  const pieces = blocks.flatMap(({ elements }) => elements.flatMap((section) => section.elements));
  if (JSON.stringify(blocks).length > maxOfBlocks) throw new Error('msg_blocks_too_long');
  return joined(
    pieces.map((piece): Shown => {
      if (piece.type === 'link') return { kind: 'link', text: piece.text, url: requireOwnPage(piece.url) };
      return { kind: piece.style ? 'bold' : 'text', text: piece.text };
    }),
  );
};

const slackAppReceiver = (request: OutgoingRequest): readonly Shown[] => {
  if (request.url !== 'https://slack.com/api/chat.postMessage') throw new Error(request.url);
  requireHeader(request, 'content-type', /^application\/json; charset=utf-8$/);
  requireHeader(request, 'authorization', /^Bearer \S+$/);
  return readSlack(z.strictObject(slackMembers).parse(jsonOf(request)));
};

const slackReceiver = (request: OutgoingRequest): readonly Shown[] => {
  requireHeader(request, 'content-type', /^application\/json$/);
  const shape = z.strictObject({
    ...slackMembers,
    username: z.string().min(1),
    icon_emoji: z.string().regex(/^:[\w-]+:$/),
  });
  return readSlack(shape.parse(jsonOf(request)));
};

const adaptive = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      content: z.strictObject({
        $schema: z.string(),
        type: z.literal('AdaptiveCard'),
        version: z.literal('1.4'),
        body: z.tuple([
          z.strictObject({ type: z.literal('TextBlock'), text: z.string().min(1), wrap: z.literal(true) }),
        ]),
        actions: z.tuple([z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() })]),
      }),
    }),
  ]),
});
const messageCard = z.strictObject({
  '@type': z.literal('MessageCard'),
  '@context': z.literal('https://schema.org/extensions'),
  themeColor: z.string().regex(/^[0-9A-F]{6}$/),
  summary: z.string().min(1),
  sections: z.tuple([
    z.strictObject({ activityTitle: z.string(), activitySubtitle: z.string(), markdown: z.literal(true) }),
  ]),
  potentialAction: z.tuple([
    z.strictObject({
      '@type': z.literal('OpenUri'),
      name: z.string(),
      targets: z.tuple([z.strictObject({ os: z.literal('default'), uri: z.url() })]),
    }),
  ]),
});

const maxCard = 28 * 1024;

/** Cards know functions in double braces. */
const readCard = (text: string): readonly Shown[] => {
  if (/\{\{/.test(text)) throw new Error(`A function of cards: ${text}`);
  return readMarkdown(text);
};

const teamsReceiver = (request: OutgoingRequest): readonly Shown[] => {
  requireHeader(request, 'content-type', /^application\/json$/);
  if (Buffer.byteLength(request.body) > maxCard) throw new Error('413: a card has at most 28 KB');
  if (new URL(request.url).hostname.endsWith('.logic.azure.com')) {
    const [{ content }] = adaptive.parse(jsonOf(request)).attachments;
    requireOwnPage(content.actions[0].url);
    return readCard(content.body[0].text);
  }
  const card = messageCard.parse(jsonOf(request));
  requireOwnPage(card.potentialAction[0].targets[0].uri);
  return readCard(card.sections[0].activityTitle);
};

const datadogTags = z.array(z.string().min(1).max(200)).max(100);
const eventV1 = z.strictObject({
  title: z.string().min(1).max(100),
  text: z.string().min(1).max(4_000),
  tags: datadogTags,
  aggregation_key: z.string().min(1).max(100),
  date_happened: z.number().int().optional(),
  source_type_name: z.string().optional(),
});

/** At most 100 members of an object, and 10 objects within each other. */
const isBounded = (value: unknown, depth = 1): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth <= 10 && Object.keys(value).length <= 100 && Object.values(value).every((one) => isBounded(one, depth + 1)));
const freeForm = z.record(z.string(), z.unknown()).refine((value) => isBounded(value), 'is too large');
const changeV2 = z.strictObject({
  data: z.strictObject({
    type: z.literal('event'),
    attributes: z.strictObject({
      category: z.literal('change'),
      integration_id: z.literal('custom-events'),
      title: z.string().min(1).max(500),
      message: z.string().min(1).max(4_000),
      tags: datadogTags,
      aggregation_key: z.string().min(1).max(100),
      timestamp: z.iso.datetime().optional(),
      attributes: z.strictObject({
        author: z.strictObject({ type: z.enum(['user', 'system']), name: z.string().regex(/\S/) }),
        changed_resource: z.strictObject({
          type: z.enum(['feature_flag', 'configuration']),
          name: z.string().max(128).regex(/\S/),
        }),
        prev_value: freeForm.optional(),
        new_value: freeForm.optional(),
        change_metadata: freeForm,
      }),
    }),
  }),
});

/** Whoever is named after an `@` is notified; three percent signs end the Markdown. */
const readDatadog = (title: string, text: string): readonly Shown[] => {
  for (const one of [title, text]) if (/@|%%/.test(one)) throw new Error(`A mention, or the end: ${one}`);
  return readMarkdown(text);
};

const datadogReceiver = (request: OutgoingRequest): readonly Shown[] => {
  requireHeader(request, 'content-type', /^application\/json$/);
  requireHeader(request, 'dd-api-key', /^\S+$/);
  if (request.url.includes('/api/v2/')) {
    const { title, message } = changeV2.parse(jsonOf(request)).data.attributes;
    return readDatadog(title, message);
  }
  const { title, text } = eventV1.parse(jsonOf(request));
  const [, inner] = /^%%% \n (.*) \n %%% $/s.exec(text) ?? [];
  if (inner === undefined) throw new Error(`No Markdown: ${text}`);
  return readDatadog(title, inner);
};

const attributes = z.array(
  z
    .looseObject({ eventType: z.string().regex(/^[\w: ]{1,255}$/), message: z.string() })
    .refine((one) => Object.keys(one).length <= 254, 'has too many attributes')
    .refine(
      (one) =>
        Object.entries(one).every(
          ([name, value]) =>
            /^[A-Za-z][\w:.]{0,254}$/.test(name) &&
            !name.startsWith('nr.') &&
            (typeof value === 'number' || (typeof value === 'string' && value.length <= 4_096)),
        ),
      'has an attribute that is not stored',
    ),
);

const newRelicReceiver = (request: OutgoingRequest): readonly Shown[] => {
  requireHeader(request, 'content-type', /^application\/json$/);
  requireHeader(request, 'content-encoding', /^gzip$/);
  requireHeader(request, 'api-key', /^\S+$/);
  if (typeof request.body === 'string') throw new Error('The body is not compressed');
  const body = gunzipSync(request.body).toString();
  if (body.length > 1_000_000) throw new Error('413: at most 1 MB');
  return attributes.parse(JSON.parse(body)).map(({ message }) => ({ kind: 'text', text: message }));
};

/** Any receiver of JSON: `scope` and `revision` beside the members of the reference. */
const webhookReceiver = (request: OutgoingRequest): readonly Shown[] => {
  requireHeader(request, 'content-type', /^application\/json$/);
  z.strictObject({
    id: z.number(),
    type: z.string(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    createdByUserId: z.number().nullable(),
    data: z.unknown(),
    preData: z.unknown(),
    tags: z.array(z.strictObject({ type: z.string(), value: z.string() })),
    featureName: z.string().nullable(),
    project: z.string().nullable(),
    environment: z.string().nullable(),
    scope: z.string(),
    revision: z.number(),
  }).parse(jsonOf(request));
  return [];
};

/** A receiver with the parameters of an integration for it. */
export interface Receiver {
  readonly provider: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** What people see there. @throws Error when the real one would refuse the request */
  readonly receive: (request: OutgoingRequest) => readonly Shown[];
  /** Whether it shows the whole message with its format. */
  readonly shows: boolean;
}

export const receivers: Readonly<Record<string, Receiver>> = {
  webhook: {
    provider: 'webhook',
    parameters: { url: 'https://ci.example.com/hook' },
    receive: webhookReceiver,
    shows: false,
  },
  'slack-app': {
    provider: 'slack-app',
    parameters: { accessToken: 'xoxb-1', defaultChannels: 'releases' },
    receive: slackAppReceiver,
    shows: true,
  },
  slack: {
    provider: 'slack',
    parameters: { url: 'https://hooks.slack.com/services/T/B/x', defaultChannel: 'releases' },
    receive: slackReceiver,
    shows: true,
  },
  'teams (workflow)': {
    provider: 'teams',
    parameters: { url: 'https://prod-1.westeurope.logic.azure.com:443/workflows/1/triggers/manual/paths/invoke?sig=x' },
    receive: teamsReceiver,
    shows: true,
  },
  'teams (connector)': {
    provider: 'teams',
    parameters: { url: 'https://example.webhook.office.com/webhookb2/1' },
    receive: teamsReceiver,
    shows: true,
  },
  'datadog (v1)': { provider: 'datadog', parameters: { apiKey: 'k' }, receive: datadogReceiver, shows: true },
  'datadog (v2)': {
    provider: 'datadog',
    parameters: { apiKey: 'k', url: 'https://event-management-intake.datadoghq.eu/api/v2/events' },
    receive: datadogReceiver,
    shows: true,
  },
  'new-relic': {
    provider: 'new-relic',
    parameters: { licenseKey: 'k', url: 'https://insights-collector.newrelic.com/v1/accounts/1/events' },
    receive: newRelicReceiver,
    shows: false,
  },
};
