import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressTemplate, linksFromTemplates, pageAddress } from '../../lib/definition/links.ts';

describe('feature-links §1: addresses', () => {
  it.each([
    ['example.org/x?y=1', 'https://example.org/x?y=1'],
    ['  HTTPS://Example.org  ', 'https://example.org'],
    ['https://example.org/', 'https://example.org'],
    ['https://example.org/?q', 'https://example.org/?q'],
    ['//example.org/x', 'https://example.org/x'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['http://a.example/ b', 'http://a.example/%20b'],
    ['https://user:secret@example.org/#f', 'https://example.org/#f'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ])('stores %j as %j', (given, stored) => expect(pageAddress(given)).toBe(stored));

  it.each([
    '',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://x.example',
  ])('refuses %j', (given) => expect(pageAddress(given)).toBeUndefined());
  it.each(['mailto:a@b.example', 'not a page', 'https://', 'file:///etc/passwd'])('refuses %j, too', (given) =>
    expect(pageAddress(given)).toBeUndefined(),
  );

  it('has one form: the stored one is stored as it is, and is always a page of the web', () => {
    const piece = fc.constantFrom(
      ...'http https javascript : // / @ a.example 127.0.0.1 [::1] user :80 ? # %41 ü {{x}} \\ \n'.split(' '),
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(text, (given) => {
        const address = pageAddress(given);
        if (address === undefined) return;
        expect(address).toMatch(/^https?:\/\/[^/@]/);
        expect(pageAddress(address)).toBe(address);
      }),
    );
  });
});

describe('feature-links §4: templates', () => {
  it.each([
    ['code.example/search?q={{feature}}', 'https://code.example/search?q={{feature}}'],
    ['https://code.example/{{project}}/{{feature}}#x', 'https://code.example/{{project}}/{{feature}}#x'],
    ['https://code.example', 'https://code.example'],
    ['https://{{feature}}.example', undefined],
    ['https:{{feature}}/x', undefined],
    ['https:/{{feature}}/x', undefined],
    ['https:///{{feature}}/x', undefined],
    ['https://me:secret@code.example/{{feature}}', undefined],
    ['https://code.example/{{environment}}', undefined],
    ['javascript:{{feature}}', undefined],
  ])('of %j is %j', (given, stored) => expect(addressTemplate(given)).toBe(stored));

  it('stand for project and name, whatever is in them, and never change the host', () => {
    const name = fc.string({ minLength: 1, unit: fc.constantFrom(..."aZ0-_.!~*'()/?#@:%".split('')) });
    fc.assert(
      fc.property(name, name, (project, feature) => {
        const templates = [{ urlTemplate: 'https://code.example/{{project}}?q={{feature}}', title: null }];
        const [link] = linksFromTemplates(templates, { project, feature });
        const url = new URL(link?.url ?? '');
        expect(url.host).toBe('code.example');
        expect(url.searchParams.get('q')).toBe(feature);
      }),
    );
  });

  it('make each address once, with the first title', () => {
    const templates = ['One', 'Two'].map((title) => ({ urlTemplate: 'https://code.example/{{feature}}', title }));
    expect(linksFromTemplates(templates, { project: 'shop', feature: 'checkout' })).toEqual([
      { url: 'https://code.example/checkout', title: 'One' },
    ]);
  });
});
