import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type VolatileRules, volatileRules } from './volatile.ts';

/** The compared parts of an event that a recorded step wrote. */
const writtenEvent = z.object({
  type: z.string(),
  project: z.string().nullable(),
  environment: z.string().nullable(),
  featureName: z.string().nullable(),
  hasData: z.boolean(),
  hasPreData: z.boolean(),
});
export type WrittenEvent = z.infer<typeof writtenEvent>;

/**
 * One recorded request with its answer. Texts may contain `{{name}}`: the value that an earlier step captured under
 * that name.
 */
export const recordedStep = z.object({
  /** Position in the whole run. */
  seq: z.number(),
  id: z.string(),
  family: z.string(),
  method: z.string(),
  path: z.string(),
  /** The caller; absent: an administrator with an API token. */
  auth: z.enum(['admin', 'adminpat', 'editor', 'viewer', 'client', 'none', 'bad', 'junk']).default('admin'),
  /** Additional headers; null removes a usual one. */
  headers: z.record(z.string(), z.string().nullable()).default({}),
  body: z.unknown().optional(),
  /** A file of the folder that contains the body. */
  bodyFile: z.string().optional(),
  /** The body as text, for bodies that are no JSON. */
  rawBody: z.string().optional(),
  multipart: z.object({ field: z.string(), filename: z.string(), type: z.string(), content: z.string() }).optional(),
  /** Values of the answer that later steps need: name → dotted path. */
  capture: z.record(z.string(), z.string()).default({}),
  response: z.object({
    status: z.number(),
    contentType: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.unknown().optional(),
  }),
  /** The events that the step wrote; absent: not recorded. */
  emitted: z.array(writtenEvent).optional(),
  /** The recorded server failed: the step is executed, but not compared. */
  defect: z.string().optional(),
  /** Only the status is compared. */
  statusOnly: z.boolean().default(false),
  /** Places in the recorded body that varied between recordings, or have no meaning. */
  volatilePaths: z.array(z.string()).default([]),
  ignore: z.array(z.string()).default([]),
  /** Top-level members of the body that were not recorded. */
  omit: z.array(z.string()).default([]),
  /** Only events of these types were recorded, the first `keep` of them. */
  filterTypes: z.array(z.string()).optional(),
  keep: z.number().default(100),
  /** Only the numbers of a page of features were recorded. */
  totalOnly: z.boolean().default(false),
});
export type RecordedStep = z.infer<typeof recordedStep>;

export interface Recordings {
  readonly folder: string;
  /** In the recorded order. */
  readonly steps: readonly RecordedStep[];
  readonly rules: VolatileRules;
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** A JSON file of the folder, e.g. a body that several steps share. */
export const readRecorded = (folder: string, file: string): unknown => readJson(join(folder, file));

/**
 * Reads a folder of recordings: the set-up (`corpus/setup/*-transcript.json`), the families (`goldens/<set>/*.json`,
 * one file each) and the variable places (`volatile.json`).
 * @throws Error for a folder without recordings, ZodError for a malformed file
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
