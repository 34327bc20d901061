import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleReport } from '../../../lib/openapi/sample-event.ts';
import { messagesOf, type Report, reportFrom } from '../../../lib/store/observations/report.ts';

const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString('base64');
const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const counts = fc.record(
  {
    feature: text,
    yes: fc.nat(),
    no: fc.nat(),
    variants: fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      fc.nat(),
    ),
  },
  { requiredKeys: ['feature', 'yes', 'no'] },
);
const report: fc.Arbitrary<Report> = fc.record(
  {
    at: fc.nat(),
    projects: fc.oneof(fc.constant('*' as const), fc.array(text)),
    attempts: fc.nat(9),
    rows: fc.array(fc.record({ environment: text, application: text, from: fc.nat(), counts: fc.array(counts) }), {
      maxLength: 4,
    }),
    isPublic: fc.constant(true),
  },
  { requiredKeys: ['at', 'projects', 'attempts', 'rows'] },
);

describe('usage §2.1: a report as a message', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(report, (sent) => {
        const [message, ...others] = messagesOf(sent);
        expect(others).toEqual([]);
        if (sent.rows.every((row) => row.counts.length === 0)) expect(message).toBeUndefined();
        else expect(reportFrom(message ?? '')).toEqual(sent);
      }),
    );
  });

  it('is cut into several when it is large, each below the limit of a queue, and nothing is lost', () => {
    const random = () => Math.random().toString(36).slice(2);
    const rows = Array.from({ length: 3 }, (_, i) => ({
      environment: 'production',
      application: `app-${i}`,
      from: 1,
      counts: Array.from({ length: 20_000 }, () => ({ feature: random() + random(), yes: 1, no: 2 })),
    }));
    const messages = messagesOf({ at: 2, projects: '*', rows });
    expect(messages.length).toBeGreaterThan(1);
    for (const message of messages) expect(message.length).toBeLessThan(256_000);
    const all = messages.flatMap((message) => reportFrom(message).rows.flatMap((row) => row.counts));
    expect(all).toHaveLength(60_000);
    expect(new Set(all.map(({ feature }) => feature)).size).toBe(60_000);
  });

  it.each([
    ['nothing', ''],
    ['no base64', '€€€'],
    ['no deflated text', 'AAAA'],
    ['no JSON', deflateRawSync('{').toString('base64')],
    ['another form', packed([2, 0, '*', 0, []])],
    ['an object', packed({})],
    ['a negative count', packed([1, 0, '*', 0, [['e', 'a', 0, [['f', -1, 0]]]]])],
    ['a fraction', packed([1, 0, '*', 0, [['e', 'a', 0, [['f', 0.5, 0]]]]])],
    ['a name that is no text', packed([1, 0, '*', 0, [['e', 'a', 0, [[7, 1, 0]]]]])],
    ['variants that are no counts', packed([1, 0, '*', 0, [['e', 'a', 0, [['f', 1, 0, { blue: 'x' }]]]]])],
    ['more than a report can have', deflateRawSync(Buffer.alloc(9 * 1024 * 1024, 32)).toString('base64')],
  ])('is refused when it is %s', (_, message) => {
    expect(() => reportFrom(message)).toThrow();
  });

  it('has a sample that can be read', () => {
    expect(reportFrom(sampleReport).rows).toMatchObject([
      { application: 'web-shop', counts: [{ feature: 'checkout' }] },
    ]);
  });
});
