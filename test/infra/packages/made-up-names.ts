import type { Published } from '../../../infra/packages/published.ts';

/** Names that somebody could have published the packages under. */
export const madeUpNames: Published = { scope: '@example', repository: 'https://github.com/example/halyard' };
