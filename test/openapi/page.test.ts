import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { routes } from '../../lib/contract/routes/index.ts';
import { openApiDocument } from '../../lib/openapi/document.ts';
import { html, prose } from '../../lib/openapi/html.ts';
import { pagePolicy, renderPage } from '../../lib/openapi/page.ts';

const page = renderPage(openApiDocument(routes, '1.2.3'));

const between = (tag: string): string =>
  page.slice(page.indexOf(`<${tag}>`) + tag.length + 2, page.indexOf(`</${tag}>`));

describe('the reference page', () => {
  it('shows every operation with a form to try it', () => {
    for (const { operation, path, method } of routes) {
      expect(page).toContain(`id="${operation}"`);
      expect(page).toContain(`data-path="${path}" data-method="${method}"`);
    }
    expect(page).toContain('<a href="#schema-Feature">Feature</a>');
  });

  it('loads nothing from elsewhere, and its policy allows just its own style and script', () => {
    expect(page).not.toMatch(/(src|href)="https?:/);
    for (const tag of ['style', 'script']) {
      const hash = createHash('sha256').update(between(tag)).digest('base64');
      expect(pagePolicy).toContain(`${tag}-src 'sha256-${hash}'`);
    }
  });

  it('has a script that is a program', () => {
    expect(() => new Function(between('script'))).not.toThrow();
  });

  it('refuses what is no document', () => {
    expect(() => renderPage({})).toThrow();
  });
});

describe('its HTML', () => {
  it('escapes what is put in', () => {
    expect(html`<p title="${'"\''}">${'<script>&'}</p>`.html).toBe('<p title="&quot;&#39;">&lt;script&gt;&amp;</p>');
    expect(html`${[html`<b>${1}</b>`]}${undefined}`.html).toBe('<b>1</b>');
  });

  it('shows paragraphs and code', () => {
    expect(prose('one `a<b`\n\ntwo').map((part) => part.html)).toEqual([
      '<p>one <code>a&lt;b</code></p>',
      '<p>two</p>',
    ]);
    expect(prose(undefined)).toEqual([]);
  });
});
