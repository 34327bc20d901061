import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { optional } from '../../store/runtime/env.ts';
import { keyBytes, newSecretsKey } from './seal.ts';

/** @throws Error when the text is not a key; the error does not repeat it */
const decode = (text: string, place: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${place} contains no key of ${keyBytes} bytes in base64`);
  return key;
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const readIfExists = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Creates the file complete or not at all. If two processes try at once, both use the key of the first. */
const createFile = (file: string): string => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, newSecretsKey(), { mode: 0o600 });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(temporary);
  }
  return readFileSync(file, 'utf8');
};

/** The key in a file that only its owner can read; the file is created when it is missing. */
export const keyFromFile = (file: string): Buffer => decode(readIfExists(file) ?? createFile(file), file);

/**
 * Reads the key from the parameter in which the function that seeds a stage has stored it. The client is imported
 * statically: a dynamic import would bundle the whole client, 170 KB of which are not needed.
 */
const keyFromParameter = async (name: string): Promise<Buffer> => {
  const { Parameter } = await new SSMClient().send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  return decode(Parameter?.Value ?? '', `The parameter ${name}`);
};

/** The place of the key: its name, and how the key is read. */
const place = (): { readonly name: string; readonly read: () => Promise<Buffer> } => {
  const parameter = optional('secretsKeyParameter');
  if (parameter !== undefined) return { name: parameter, read: () => keyFromParameter(parameter) };
  const file = optional('secretsKeyFile');
  if (file !== undefined) return { name: file, read: async () => keyFromFile(file) };
  throw new Error('Neither HALYARD_SECRETS_KEY_PARAMETER nor HALYARD_SECRETS_KEY_FILE is set');
};

let loaded: { readonly name: string; readonly key: Promise<Buffer> } | undefined;

/** The key of stored secrets, loaded when first needed and then kept; a failure is not kept. */
export const secretsKey = async (): Promise<Buffer> => {
  const { name, read } = place();
  if (loaded?.name !== name) loaded = { name, key: read() };
  const used = loaded;
  try {
    return await used.key;
  } catch (error) {
    if (loaded === used) loaded = undefined;
    throw error;
  }
};
