// What the functions use of the library, so that esbuild can leave out the rest.
export { parse, stringify } from '../../node_modules/yaml/browser/index.js';
