import type { Event } from '../schema/event.ts';

/**
 * What one answer may hold, in bytes: a Lambda's answer is at most 6 MB (6,291,556 bytes) of JSON in which the body is
 * a string, so that every quote in it counts twice. The rest is for headers and the members around the list.
 */
export const answerRoom = 6_000_000;

/** Bytes that an event takes in an answer. */
export const bytesOf = (event: Event): number => Buffer.byteLength(JSON.stringify(JSON.stringify(event))) + 1;
