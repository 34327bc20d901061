import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { Callers } from './callers.ts';
import { isList, isRecord } from './json.ts';
import { captures } from './placeholders.ts';
import { readRecorded, recordedStep } from './recordings.ts';
import { send } from './send.ts';
import { eventReader } from './written.ts';

const usage = `usage: node test/conformance/record.ts <folder of recordings> --url <address> --token <admin token>

Plays the steps of a folder against another server of this API, a fresh one, and writes into the folder what it answers and
which events it writes. Texts for people are left out.`;

/** Members with a text for people: what another server says is not copied. */
const forPeople = new Set(
  ['displayName', 'description', 'documentationUrl', 'howTo', 'placeholder', 'icon'].concat([
    'deprecated',
    'text',
    'title',
    'helpText',
  ]),
);

const withoutTexts = (value: unknown): unknown => {
  if (isList(value)) return value.map(withoutTexts);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      forPeople.has(name) && typeof one === 'string' && one !== '' ? 'a text' : withoutTexts(one),
    ]),
  );
};

/** Members with what the other server brings along, and what nobody has sent it. */
const brought = ['providers', 'tagTypes'];

/** What is recorded of an answer: all but texts for people, of an error that it has a name. */
const recordedBody = (status: number, body: unknown, omitted: readonly string[]): unknown => {
  if (!isRecord(body)) return body;
  if (status >= 400) return { id: 'x', name: body.name, message: 'a text' };
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !omitted.includes(name))
      .map(([name, one]) => [name, brought.includes(name) ? withoutTexts(one) : one]),
  );
};

/** Other servers make users and tokens in other ways: steps of theirs cannot be recorded here. */
const none = '*:*.nobody';
const recordable = ['admin', 'none', 'bad', 'junk'];

/** Plays the steps of a folder, and writes into it what the target answers. @throws Error for a caller that cannot be made */
export const record = async (
  folder: string,
  target: { readonly url: string; readonly token: string },
): Promise<void> => {
  const callers: Callers = { admin: target.token, adminpat: none, editor: none, viewer: none, client: none };
  const newEvents = eventReader(target);
  await newEvents();
  const captured = new Map<string, unknown>();
  const raw = z.array(z.record(z.string(), z.unknown()));
  for (const file of globSync('goldens/*/*.json', { cwd: folder })) {
    const steps = raw.parse(readRecorded(folder, file));
    for (const own of steps) {
      const step = recordedStep.parse(own);
      if (!recordable.includes(step.auth))
        throw new Error(`${step.id} is of a caller that cannot be made: ${step.auth}`);
      const { status, headers, body } = await send(step, target, callers, captured, folder);
      if (status < 400) for (const [name, value] of captures(step.capture, body)) captured.set(name, value);
      const contentType = headers.get('content-type') ?? undefined;
      own.response = { status, ...(contentType && { contentType }), body: recordedBody(status, body, step.omit) };
      if (status >= 500) own.defect = 'the recorded server failed';
      if (step.method !== 'GET') own.emitted = await newEvents();
    }
    writeFileSync(join(folder, file), `${JSON.stringify(steps, undefined, 2)}\n`);
  }
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { url: { type: 'string' }, token: { type: 'string' } },
    allowPositionals: true,
  });
  const { url, token } = values;
  const [folder] = positionals;
  if (folder !== undefined && url !== undefined && token !== undefined)
    return record(folder, { url: url.replace(/\/+$/, ''), token });
  console.error(usage);
  process.exitCode = 2;
};

if (import.meta.main) await main();
