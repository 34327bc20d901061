import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';

/** The compared parts of a playground's result for a feature. */
const outcome = z.object({
  isEnabled: z.boolean(),
  strategies: z.object({ result: z.union([z.boolean(), z.literal('unknown')]) }),
  variant: z.unknown().optional(),
});
export type Outcome = z.infer<typeof outcome>;

/**
 * The answers of a real server to a migration and to a verification. `decisions` contains, for each environment and
 * feature, the different results, and for each context the letter of its result.
 */
const recording = z.object({
  server: z.string(),
  /** By method, path and body of the request. */
  answers: z.record(z.string(), z.object({ status: z.number(), body: z.unknown() })),
  contexts: z.array(z.record(z.string(), z.unknown())),
  decisions: z.record(z.string(), z.record(z.string(), z.object({ outcomes: z.array(outcome), letters: z.string() }))),
});
export type Recording = z.infer<typeof recording>;

/** The key of a request in a recording. */
export const requestOf = (method: string, path: string, body = ''): string => `${method} ${path}${body && ` ${body}`}`;

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const letterOf = (index: number): string => letters[index] ?? '?';
export const indexOf = (letter: string | undefined): number => letters.indexOf(letter ?? '?');

const fileOf = (version: string): string => resolve(import.meta.dirname, `recordings/unleash-${version}.json.gz`);

export const readRecording = (version: string): Recording =>
  recording.parse(JSON.parse(gunzipSync(readFileSync(fileOf(version))).toString()));

export const writeRecording = (found: Recording): void =>
  writeFileSync(fileOf(found.server), gzipSync(JSON.stringify(found), { level: 9 }));
