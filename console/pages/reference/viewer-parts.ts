import type { ViewerComponent, ViewerPlugin, ViewerSystem } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { reference as texts } from '../../texts/reference.ts';

/** Of the React that the viewer brings: its elements are not those of the console. */
type CreateElement = ViewerSystem['React']['createElement'];

/** Paragraphs and `code`: all that the descriptions of the document use. */
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

/** It may be long, and then it is scrolled: also by keys. */
const codeIn =
  (createElement: CreateElement): ViewerComponent =>
  ({ children }) =>
    createElement('pre', { className: 'microlight code', tabIndex: 0 }, children);

const labelledIn =
  (createElement: CreateElement, area: ViewerComponent): ViewerComponent =>
  (props) =>
    createElement(area, { 'aria-label': texts.body, ...props });

/**
 * What of the viewer is replaced. Its `Markdown` writes HTML into the page, which the policy refuses (Trusted Types); the
 * heading of a route, its group and the token stand in the page around the viewer.
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
