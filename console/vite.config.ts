import { defineConfig, type Plugin } from 'vite';

/** Where `npm start` runs, for `npx vite console`. */
const service = 'http://127.0.0.1:4242';
const ofService = ['/api/', '/auth/', '/docs/', '/logout', '/invite/'];

/** Which styles win, the last ones most. It has to be said before any of them, and the build begins with parts. */
const layers = '@layer reset, tokens, base, parts, pages, last;';

const layersFirst: Plugin = {
  name: 'layers-first',
  // Vite writes the file of the styles in the same step.
  enforce: 'post',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${layers}${file.source}`;
  },
};

export default defineConfig({
  plugins: [layersFirst],
  root: import.meta.dirname,
  // Files are served with the policy `default-src 'self'`, so nothing is written into the page.
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // All styles are one file of some kilobytes: in several the order of the layers would be that in which they arrive.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Which files a page loads, for the test of their sizes. It is neither served nor uploaded.
    manifest: true,
    // That test says which file may be large.
    chunkSizeWarningLimit: 2_000,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // `use client` in packages is for servers that render React.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        // What several pages share is two files. Otherwise a page is seventy files of some hundred bytes each.
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, minShareCount: 3 },
            { name: 'shared', test: /console/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(ofService.map((path) => [path, { target: service, changeOrigin: true }])) },
});
