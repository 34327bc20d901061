import { defineConfig, type Plugin } from 'vite';

/** The address of `npm start`, for `npx vite console`. */
const service = 'http://127.0.0.1:4242';
const ofService = ['/api/', '/auth/', '/docs/', '/logout', '/invite/'];

/**
 * The order of the style layers; a later one wins. It must stand before all styles, and the build begins with those of
 * parts.
 */
const layers = '@layer reset, tokens, base, parts, pages, last;';

const layersFirst: Plugin = {
  name: 'layers-first',
  // Vite writes the CSS file in the same step.
  enforce: 'post',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${layers}${file.source}`;
  },
};

/**
 * Code that pages share becomes some files by subject. Otherwise a page consists of seventy files of some hundred bytes
 * each; and with a single one, the first page would load what only others need. A module belongs to the first group
 * that takes it, together with what it imports.
 */
const groups = [
  {
    name: 'parts',
    test: [
      /console\/(api|session|layout\/(?!frame|palette)|design\/(?!.*(dialog-popup|toast-strip|virtual|listing|plot)))/,
      /console\/constraints\/(constraint|items|operators|values-field|words)\./,
      /console\/(queries|texts)\/segments|console\/texts\/pages|\/sdks\.|\/connect-opener\./,
      /lib\/(basics|definition\/(difference|order|same|events\/(members|names)))/,
      /@tanstack\/(?!.*virtual)/,
    ],
    minShareCount: 2,
  },
  { name: 'lists', test: [/virtual/, /data\/listing/], minShareCount: 2 },
  // What draws is large, and needed late.
  { name: 'plot', test: [/plot\/time-plot/, /uplot/], minShareCount: 2 },
  // The editors, without what only forms, dialogs and previews need.
  {
    name: 'editing',
    test: [
      /lib\/definition\/|lib\/evaluation\/(address|literal|version)\./,
      /console\/(constraints\/(?!constraint-(form|list)|pattern-problem|matching|payload|use-signal)|pages\/flag\/(?!whom\/(?!flag-context|contexts|evaluable)|usage\/live))/,
      /texts\/(constraints|flag)\./,
      /semver/,
    ],
    minShareCount: 3,
  },
  // The evaluator, for previews of whom a flag reaches and for patterns in forms.
  {
    name: 'evaluation',
    test: [/lib\/evaluation\//, /pages\/flag\/(whom\/(?!flag-context|contexts|evaluable)|usage\/live)/],
    minShareCount: 2,
  },
  // Fields of forms in dialogs would bring the editors along; of signals, few pages show anything.
  {
    name: 'shared',
    test: [
      /console\/(?!constraints|\w+\/signal|pages\/(segments\/segment-picker|context-fields)|texts\/change-requests|changes\/request-state)/,
    ],
    minShareCount: 4,
  },
  { name: 'flags', test: [/console\/pages\/flags\//, /changes\/undo-of/], minShareCount: 2 },
  // A page and a dialog.
  { name: 'connect', test: [/pages\/connect\/(?!made-tokens|show-code|sdks)/], minShareCount: 2 },
  {
    name: 'people',
    test: [
      /console\/accounts\//,
      /console\/\w+\/(api-tokens|connect|groups?|health|invite-links|password|profile)[/.]/,
      /console\/\w+\/(project-access|projects?|roles?|service-accounts?|users?)[/.]/,
    ],
    minShareCount: 2,
  },
  // Of change requests, other pages show only that there is one. They have safeguards in words, as the page of a flag has.
  {
    name: 'reviews',
    test: [/(pages|texts)\/change-requests[/.]/, /changes\/request-state\./, /\/safeguard(-words|s)\.ts$/],
    minShareCount: 2,
  },
  { name: 'integrations', test: [/console\/\w+\/integrations?[/.]/], minShareCount: 2 },
  { name: 'signals', test: [/console\/(pages|queries|texts)\/signal/, /constraints\/payload/], minShareCount: 2 },
  { name: 'constraint-form', test: [/constraints\/constraint-form/], minShareCount: 2 },
  // Of action sets and of rules for signals.
  { name: 'filters', test: [/constraints\/(filter|matching|use-signal)/], minShareCount: 2 },
  {
    name: 'definitions',
    test: [/changes\/(new-)?definition/, /console\/\w+\/(context-fields?|definitions|strategy-types?)[/.]/],
    minShareCount: 2,
  },
].map(({ test: patterns, ...group }) => ({
  ...group,
  test: (id: string): boolean => patterns.some((pattern) => pattern.test(id)),
}));

export default defineConfig({
  plugins: [layersFirst],
  root: import.meta.dirname,
  // Only the page names its files from the root; whoever serves it below a stage says so there (lib/http/answers/console-answer.ts).
  // Files find each other beside themselves.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  // Assets are separate files, because the policy `default-src 'self'` forbids inline content.
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // All styles are one file of some kilobytes: with several files, the order of the layers would depend on the order
    // of arrival.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Lists the files that a page loads, for the test of their sizes. The manifest is neither served nor uploaded.
    manifest: true,
    // The test of the sizes says which file may be large.
    chunkSizeWarningLimit: 2_000,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // `use client` in packages matters only to servers that render React.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs at once. The module that begins would lose its name in the manifest.
            { name: 'frame', tags: ['$initial'], test: (id) => !id.endsWith('/console/main.tsx') },
            ...groups,
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(ofService.map((path) => [path, { target: service, changeOrigin: true }])) },
});
