import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type VolatileRules, volatileRules } from './volatile.ts';

/** An event that a recorded step wrote, as far as it is compared. */
const writtenEvent = z.object({
  type: z.string(),
  project: z.string().nullable(),
  environment: z.string().nullable(),
  featureName: z.string().nullable(),
  hasData: z.boolean(),
  hasPreData: z.boolean(),
});
export type WrittenEvent = z.infer<typeof writtenEvent>;

/** One recorded request and its answer. Texts may hold `{{name}}`: what an earlier step captured under that name. */
export const recordedStep = z.object({
  /** Place in the whole run. */
  seq: z.number(),
  id: z.string(),
  family: z.string(),
  method: z.string(),
  path: z.string(),
  /** Who asks; absent: an administrator by API token. */
  auth: z.enum(['admin', 'adminpat', 'editor', 'viewer', 'client', 'none', 'bad', 'junk']).default('admin'),
  /** On top of the usual ones; null takes one away. */
  headers: z.record(z.string(), z.string().nullable()).default({}),
  body: z.unknown().optional(),
  /** A file of the folder with the body. */
  bodyFile: z.string().optional(),
  /** The body as it is sent, instead of JSON. */
  rawBody: z.string().optional(),
  multipart: z.object({ field: z.string(), filename: z.string(), type: z.string(), content: z.string() }).optional(),
  /** What later steps need of the answer: name → dotted path. */
  capture: z.record(z.string(), z.string()).default({}),
  response: z.object({
    status: z.number(),
    contentType: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.unknown().optional(),
  }),
  /** The events it wrote; absent: not recorded. */
  emitted: z.array(writtenEvent).optional(),
  /** The recorded server failed: played, but not compared. */
  defect: z.string().optional(),
  /** Only the status counts. */
  statusOnly: z.boolean().default(false),
  /** Places in the recorded body that varied between recordings, or say nothing. */
  volatilePaths: z.array(z.string()).default([]),
  ignore: z.array(z.string()).default([]),
  /** Top-level members of the body that were not recorded. */
  omit: z.array(z.string()).default([]),
  /** Only these events of the answer were recorded, of those the first `keep`. */
  filterTypes: z.array(z.string()).optional(),
  keep: z.number().default(100),
  /** Of a page of features only the numbers were recorded. */
  totalOnly: z.boolean().default(false),
});
export type RecordedStep = z.infer<typeof recordedStep>;

export interface Recordings {
  readonly folder: string;
  /** In the order in which they were recorded. */
  readonly steps: readonly RecordedStep[];
  readonly rules: VolatileRules;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A JSON file of the folder, e.g. a body that several steps share. */
export const readRecorded = (folder: string, file: string): unknown => readJson(join(folder, file));

/**
 * Reads a folder of recordings: the set-up (`corpus/setup/*-transcript.json`), the families (`goldens/<set>/*.json`, a
 * file each) and what varies (`volatile.json`).
 *
 * @throws Error for a folder without recordings, ZodError for a file of another form
 */
export const readRecordings = (folder: string): Recordings => {
  const files = globSync(['corpus/setup/*-transcript.json', 'goldens/*/*.json'], { cwd: folder });
  if (files.length === 0) throw new Error(`There are no recordings in ${folder}`);
  const steps = files.flatMap((file) => z.array(recordedStep).parse(readRecorded(folder, file)));
  return {
    folder,
    steps: steps.sort((a, b) => a.seq - b.seq),
    rules: volatileRules.parse(readRecorded(folder, 'volatile.json')),
  };
};
