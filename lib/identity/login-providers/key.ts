import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { optional } from '../../store/runtime/env.ts';
import { readParameter } from './parameter.ts';
import { keyBytes, newSecretsKey } from './seal.ts';

/** @throws Error when the text is no key; it does not repeat the text */
const decode = (text: string, place: string): Buffer => {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${place} holds no key of ${keyBytes} bytes in base64`);
  return key;
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Makes the file complete or not at all; should two processes try at once, the first one's key counts for both. */
const makeFile = (file: string): string => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unit = `${file}.${process.pid}`;
  writeFileSync(unit, newSecretsKey(), { mode: 0o600 });
  try {
    linkSync(unit, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unit);
  }
  return readFileSync(file, 'utf8');
};

/** The key in a file for its owner's eyes only, made when missing. */
export const keyFromFile = (file: string): Buffer => decode(readIfThere(file) ?? makeFile(file), file);

const keyFromParameter = async (name: string): Promise<Buffer> =>
  decode((await readParameter(name)) ?? '', `The parameter ${name}`);

const load = async (): Promise<Buffer> => {
  const parameter = optional('secretsKeyParameter');
  if (parameter !== undefined) return keyFromParameter(parameter);
  const file = optional('secretsKeyFile');
  if (file !== undefined) return keyFromFile(file);
  throw new Error('Neither HALYARD_SECRETS_KEY_PARAMETER nor HALYARD_SECRETS_KEY_FILE says where the key is');
};

let loaded: Promise<Buffer> | undefined;

/** The key of stored secrets, loaded when first needed and then kept; a failure is not kept. */
export const secretsKey = (): Promise<Buffer> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
};
