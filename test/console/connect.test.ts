import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';
import { connectSearch } from '../../console/pages/connect/connect-search.ts';
import { applicationsIn, secondsSince } from '../../console/pages/connect/first-request.ts';
import { handOver, takeHanded, usableToken } from '../../console/pages/connect/made-tokens.ts';
import { originOf } from '../../console/pages/connect/origin-of.ts';
import { forShell, inDoubleQuotes, inSingleQuotes } from '../../console/pages/connect/quoted.ts';
import { sdks } from '../../console/pages/connect/sdks.ts';
import { kinds, snippet } from '../../console/pages/connect/snippet.ts';

const place = {
  address: 'https://flags.example.com/dev',
  token: 'shop:dev.1a',
  flag: 'checkout',
  app: 'shop',
} as const;
const token = { id: 1, secret: 'a', type: 'client', environment: 'production', projects: ['shop'] } as const;

describe('the code that connects an application', () => {
  it.each(sdks)('%s contains address, token and flag, and the address of the API for its token', (sdk) => {
    const code = snippet(sdk, place);
    const api = kinds[sdk].token === 'frontend' ? '/api/frontend' : '/api';
    expect(code).toContain(kinds[sdk].registers === 'never' ? place.address : `${place.address}${api}`);
    expect(code).toContain(place.token);
    expect(code).toContain(place.flag);
    if (kinds[sdk].registers !== 'never') expect(code).toContain(place.app);
  });

  it('has any text as a string: in JavaScript, in JSON, in a shell', async () => {
    const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), { numRuns: 40, seed: 7 });
    const typed = [`it's`, String.raw`a\b`, '"', '$HOME `id`', '#{1}', ...texts].filter(
      (one) => !/[\0\r\n\u2028\u2029]/.test(one),
    );
    for (const text of typed) {
      // biome-ignore lint/security/noGlobalEval: what a program reads is what is tested
      expect(eval(inSingleQuotes(text))).toBe(text);
      expect(JSON.parse(inDoubleQuotes(text))).toBe(text);
    }
    const printed = await promisify(execFile)('sh', ['-c', `printf '%s\\n' ${typed.map(forShell).join(' ')}`]);
    expect(printed.stdout.split('\n').slice(0, -1)).toEqual(typed);
  });
});

describe('the code that no runtime here can run', () => {
  beforeAll(() => Parser.init());
  const { resolve } = createRequire(import.meta.url);

  /** Whether a text is a program, after the grammar of its language. */
  const parserOf = async (grammar: string): Promise<(code: string) => boolean> => {
    const parser = new Parser();
    parser.setLanguage(await Language.load(resolve(`@repomix/tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`)));
    return (code) => parser.parse(code)?.rootNode.hasError === false;
  };

  it.each([
    ['python', 'python'],
    ['java', 'java'],
    ['go', 'go'],
    ['dotnet', 'c_sharp'],
    ['ruby', 'ruby'],
    ['php', 'php'],
    ['rust', 'rust'],
  ] as const)('%s is a program of its language, whatever the names are', async (sdk, grammar) => {
    const isProgram = await parserOf(grammar);
    const code = snippet(sdk, place);
    expect(isProgram(code)).toBe(true);
    for (const odd of [`it's`, String.raw`a\b`, '"', '`id`', '#{1}', '${'])
      expect(isProgram(snippet(sdk, { ...place, app: odd, token: odd, flag: odd })), odd).toBe(true);
    const last = code.lastIndexOf(')');
    expect(isProgram(`${code.slice(0, last)}${code.slice(last + 1)}`), 'one bracket less').toBe(false);
  });
});

describe('the origin of a page', () => {
  it.each([
    ['http://localhost:5173/shop?a=b#c', 'http://localhost:5173'],
    [' https://Shop.example.com ', 'https://shop.example.com'],
    ['https://shop.example.com:443', 'https://shop.example.com'],
    ['shop.example.com', undefined],
    ['file:///index.html', undefined],
    ['', undefined],
  ])('of %s is %s', (typed, origin) => expect(originOf(typed)).toBe(origin));
});

describe('a token that was made for an application', () => {
  it('is never in an address', () => {
    expect(handOver(token)).toEqual({ project: 'shop', environment: 'production', sdk: 'node' });
    expect(connectSearch({ project: 'shop', token: 'a', secret: 'a', sdk: 'cobol' })).toEqual({ project: 'shop' });
  });

  it('is taken once', () => {
    handOver({ ...token, type: 'frontend' });
    expect(takeHanded()).toEqual([{ ...token, type: 'frontend' }]);
    expect(takeHanded()).toEqual([]);
  });

  it('is used for its kind, environment and projects only', () => {
    const use = { type: 'client', environment: 'production', project: 'shop' } as const;
    const everywhere = { ...token, id: 2, projects: [] };
    expect(usableToken([token], use)).toBe(token);
    expect(usableToken([token, everywhere], use)).toBe(everywhere);
    expect(usableToken([everywhere, token], { ...use, project: 'club' })).toBe(everywhere);
    expect(usableToken([token], { ...use, project: 'club' })).toBeUndefined();
    expect(usableToken([token], { ...use, type: 'frontend' })).toBeUndefined();
    expect(usableToken([token], { ...use, environment: 'development' })).toBeUndefined();
  });
});

describe('what is known of the first request', () => {
  it('is an application with usage in this project, or all, and this environment', () => {
    const usage = (project: string, ...environments: string[]) => [{ project, environments }];
    const found = [
      { appName: 'here', usage: usage('shop', 'development', 'production') },
      { appName: 'everywhere', usage: usage('*', 'production') },
      { appName: 'elsewhere', usage: usage('shop', 'development') },
      { appName: 'other project', usage: usage('club', 'production') },
      { appName: 'nowhere', usage: [] },
    ];
    expect(applicationsIn(found, 'shop', 'production')).toEqual(['here', 'everywhere']);
  });

  it('is never in the future, when the clock of the service is ahead', () => {
    expect(secondsSince('2030-01-01T00:00:10Z', Date.parse('2030-01-01T00:00:13.9Z'))).toBe(3);
    expect(secondsSince('2030-01-01T00:00:10Z', Date.parse('2030-01-01T00:00:05Z'))).toBe(0);
  });
});
