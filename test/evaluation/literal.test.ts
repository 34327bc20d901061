import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseNumber, parseTime, parseVersion } from '../../lib/evaluation/index.ts';

describe('evaluation §6: what constraints compare with', () => {
  it('a number as JavaScript reads it', () => {
    expect(['1', '-1.5', '1e2', '0x2A', ' 42 ', ''].map(parseNumber)).toEqual([1, -1.5, 100, 42, 42, 0]);
    expect([undefined, 'ten', '1,5', '4 2'].map(parseNumber)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  });

  it('an instant, the same in every time zone', () => {
    const texts = [
      '2023-07-01T00:00:00',
      '2023-07-01 00:00:00.5',
      '2023-07-01',
      '2023-07-01T02:00:00+02:00',
      '2023-07-01T00:00Z',
      '+002023-07-01T00:00Z',
      '+002023-07-01T00:00',
      '+002023-07-01',
      '+002023-07',
      'July 1, 2023',
      'July 1, 2023 00:00 UT',
      '1 Jul 2023, 00:00Z',
      '2023/07/01',
      '2023-7-1',
      '2023-07',
      '07/01/2023 00:00',
      'Sat, 01 Jul 2023 02:00:00 GMT+0200',
      'Sat Jul 01 2023 00:00:00 UTC',
      'Fri, 30 Jun 2023 20:00:00 EDT',
      '2023-07-01t00:00',
    ];
    const midnight = Date.UTC(2023, 6, 1);
    const expected = texts.map((text) => (text.endsWith('.5') ? midnight + 500 : midnight));
    const module = new URL('../../lib/evaluation/literal.ts', import.meta.url).href;
    const program = `import { parseTime } from '${module}'; console.log(JSON.stringify(${JSON.stringify(texts)}.map(parseTime)))`;
    for (const TZ of ['UTC', 'America/New_York', 'Asia/Kolkata']) {
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      });
      expect(JSON.parse(output)).toEqual(expected);
    }
  });

  it('no instant in what is no date', () => {
    expect(
      [
        undefined,
        '',
        ' ',
        'yesterday',
        '2023-13-01',
        '2023-07-01T25:00:00',
        '2023-07-01T10:00 ',
        '2023-07-01TZ',
        'Z',
      ].map(parseTime),
    ).toEqual(Array.from({ length: 9 }, () => Number.NaN));
  });

  it('a version, strictly', () => {
    expect(parseVersion('1.2.3-beta.1+build')?.version).toBe('1.2.3-beta.1');
    for (const text of [undefined, '', 'v1.2.3', '1.2', ' 1.2.3', '1.2.3 ', '01.2.3'])
      expect(parseVersion(text)).toBeUndefined();
  });
});
