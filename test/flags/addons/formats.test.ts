import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../../lib/basics/object.ts';
import { type Event, eventTypes } from '../../../lib/contract/schemas/event.ts';
import { markdown } from '../../../lib/flags/addons/messages/markdown.ts';
import { messageOf } from '../../../lib/flags/addons/messages/message.ts';
import { providers } from '../../../lib/flags/addons/providers/index.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { runs } from '../../support/runs.ts';
import { type Receiver, readMarkdown, readMrkdwn, receivers, type Shown } from './receivers.ts';
import { consoleUrl, outgoing, sampleEvent } from './samples.ts';

/** Texts that mean something in one of the formats. */
const attacks = [
  '<!channel>',
  '<!here|here>',
  '<@U0123>',
  '<#C0123|general>',
  '@channel',
  '@everyone',
  '@slack-alerts',
  '[x](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '[x]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<https://evil.example|revision 41>',
  '<at>everyone</at>',
  '<img src=x onerror=alert(1)>',
  '</a><script>',
  '&lt;!channel&gt;',
  '&#60;!channel&#62;',
  '*bold*',
  '**bold**',
  '_x_',
  '__x__',
  '`code`',
  '```',
  '~struck~',
  '~~struck~~',
  '%%%',
  '%%% \n',
  '{{DATE(2017-02-14T06:08:39Z,SHORT)}}',
  '@{triggerBody()}',
  ':tada:',
  ':+1::skin-tone-2:',
  '\n# heading',
  '\r\n\r\n> quoted',
  '> quoted',
  '- item',
  '+ item',
  '1. item',
  '2) item',
  '===',
  '---',
  '***',
  '| a | b |',
  '\\',
  '\\\\*',
  '*',
  'a*b*c',
  'my_flag_name',
  '\u202eevil',
  '\u0000',
  '\ud83d',
  ' ',
  '',
];

const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...attacks), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'*_~`<>&|[](){}!\\@:%#-+= .1a\n'), maxLength: 12 }) },
);

/** An event in which every text of a user is another one. */
const hostile: fc.Arbitrary<Event> = fc
  .tuple(fc.constantFrom(...eventTypes), fc.array(text, { minLength: 8, maxLength: 8 }))
  .map(([type, texts]) => {
    let at = 0;
    const next = (): string => texts[at++ % texts.length] ?? '';
    const replaced = (value: unknown): unknown => {
      if (typeof value === 'string') return next();
      if (Array.isArray(value)) return value.map(replaced);
      if (!isObject(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one)]));
    };
    const { featureName, project, environment, data, preData } = sampleEvent(type);
    return sampleEvent(type, {
      createdBy: next() || 'x',
      featureName: featureName ? next() || 'x' : null,
      project: project ? next() || 'x' : null,
      environment: environment ? next() || 'x' : null,
      data: replaced(data),
      preData: replaced(preData),
      tags: [{ type: next() || 'x', value: next() || 'x' }],
    });
  });

/** The pieces as a receiver should show them: exactly the words, the names alone emphasised, our links alone. */
const expected = (event: Event, comment: string): readonly Shown[] => {
  const { parts, about } = messageOf(outgoing(event, { comment }));
  const all: Shown[] = [];
  for (const part of [...parts, ...about]) {
    const last = all.at(-1);
    if (part.text === '') continue;
    if (part.kind === 'link') all.push({ kind: 'link', text: part.text, url: `${consoleUrl}${part.path}` });
    else if (part.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { ...last, text: last.text + part.text };
    else all.push({ kind: part.kind === 'name' ? 'bold' : 'text', text: part.text });
  }
  return all;
};

const trimmed = ([first, ...others]: readonly Shown[]): readonly Shown[] =>
  (first ? [{ ...first, text: first.text.trimStart() }, ...others] : []).filter((piece) => piece.text !== '');
/** Datadog gets signs that look the same. */
const alike = (pieces: readonly Shown[]): readonly Shown[] =>
  pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll('＠', '@').replaceAll('％', '%') }));

const shown = ({ provider, parameters, receive }: Receiver, event: Event, comment: string): readonly Shown[] => {
  const sender = providers.find(({ definition }) => definition.name === provider);
  const [request] = sender?.requests(outgoing(event, { parameters, comment })) ?? [];
  if (!request) throw new Error('There is no request');
  return receive(request);
};

describe('no text of a user is more than a text', () => {
  it.each(Object.entries(receivers))('%s', (_, receiver) => {
    fc.assert(
      fc.property(hostile, text, (event, comment) => {
        const pieces = shown(receiver, event, comment);
        if (receiver.shows) expect(alike(trimmed(pieces))).toEqual(alike(trimmed(expected(event, comment))));
      }),
      { numRuns: runs(400) },
    );
  });

  it('in Markdown for templates of webhooks', () => {
    fc.assert(
      fc.property(hostile, text, (event, comment) => {
        const { parts, about } = messageOf(outgoing(event, { comment }));
        const pieces = readMarkdown(markdown([...parts, ...about], consoleUrl));
        expect(trimmed(pieces)).toEqual(trimmed(expected(event, comment)));
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('the readers of these tests', () => {
  it.each([
    '*x*',
    '_x_',
    '`x`',
    '[x](javascript:1)',
    '![x](https://e.example)',
    '<b>',
    'a\nb',
    '- x',
    '1. x',
    '# x',
    '**x',
  ])('find a meaning in the Markdown %s', (one) => {
    expect(() => readMarkdown(one)).toThrow();
  });

  it.each(['<!channel>', '<@U1>', '_x_', '`x`', ':tada:', '~x~', '&', '<https://evil.example/|x>', '&gt; x', 'a\nb'])(
    'find a meaning in the mrkdwn %s',
    (one) => {
      expect(() => readMrkdwn(one)).toThrow();
    },
  );

  it('know that a sign within a word means nothing, whatever plane of Unicode its letters are of', () => {
    expect(readMrkdwn('a_b 𝋀_0 0_𝋀')).toEqual([{ kind: 'text', text: 'a_b 𝋀_0 0_𝋀' }]);
  });
});
