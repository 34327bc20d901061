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
        // Code that several pages share becomes two files. Otherwise a page consists of seventy files of some hundred
        // bytes each. What only three pages share stays apart: it would make all the others larger.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, minShareCount: 3 },
            // What uses the evaluator stays apart, or every first page would load it.
            {
              name: 'shared',
              test: /console\/(?!pages\/flag\/(usage|whom)\/(live|sample|impact-panel))/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(ofService.map((path) => [path, { target: service, changeOrigin: true }])) },
});
