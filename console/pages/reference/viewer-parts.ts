import type { ViewerComponent, ViewerPlugin, ViewerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { reference as texts } from '../../texts/reference.ts';

/** From the viewer's own copy of React, whose elements differ from those of the console. */
type CreateElement = ViewerSystem['React']['createElement'];

/** Renders paragraphs and `code`, the only Markdown in the descriptions of the document. */
const proseIn =
  (createElement: CreateElement): ViewerComponent =>
  ({ source }) => {
    const paragraphs = String(source ?? '')
      .split(/\n\s*\n/)
      .filter((text) => text.trim() !== '');
    return createElement(
      'div',
      { className: 'markdown' },
      ...paragraphs.map((text) =>
        createElement(
          'p',
          null,
          ...text.split('`').map((part, i) => (i % 2 === 1 ? createElement('code', null, part) : part)),
        ),
      ),
    );
  };

const onlyChildren: ViewerComponent = ({ children }) => children;

/** A long example scrolls; it is focusable, so that the keyboard can scroll it. */
const codeIn =
  (createElement: CreateElement): ViewerComponent =>
  ({ children }) =>
    createElement('pre', { className: 'microlight code', tabIndex: 0 }, children);

const labelledIn =
  (createElement: CreateElement, area: ViewerComponent): ViewerComponent =>
  (props) =>
    createElement(area, { 'aria-label': texts.body, ...props });

/**
 * Replaces some parts of the viewer. Its `Markdown` writes HTML into the page, which the policy refuses (Trusted
 * Types); the page around the viewer shows the heading of a route, its group and the token.
 */
export const viewerParts: ViewerPlugin = ({ React: { createElement }, getComponent }) => ({
  components: Object.fromEntries([
    [
      'ReferenceLayout',
      () => createElement('div', { className: 'swagger-ui' }, createElement(getComponent('operations', true), null)),
    ],
  ]),
  wrapComponents: Object.fromEntries([
    ['Markdown', () => proseIn(createElement)],
    ['OperationTag', () => onlyChildren],
    ['OperationSummary', () => () => null],
    ['SyntaxHighlighter', () => codeIn(createElement)],
    ['TextArea', (area: ViewerComponent) => labelledIn(createElement, area)],
  ]),
});
