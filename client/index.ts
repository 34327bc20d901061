export {
  ApiError,
  answerOf,
  type BodyOf,
  type Client,
  type ClientOptions,
  type DataOf,
  openClient,
  type Schema,
} from './client.ts';
export type { ErrorDetail } from './error.ts';
export type { components, paths } from './openapi.ts';
export { changeOf, revisionIn, type WriteOptions, type WritesInARow, writeHeaders, writeInARow } from './revision.ts';
