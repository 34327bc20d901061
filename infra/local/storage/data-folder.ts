import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The folder in which the local service stores its data. */
export interface DataFolder {
  readonly path: string;
  /** SQLite file of the embedded engine. */
  readonly dataFile: string;
  /** File of the admin token that the first start made, if there is one. */
  readonly tokenFile: string | undefined;
  /** File of the password that the first start gave the user `admin`, if there is one. */
  readonly passwordFile: string | undefined;
  /** Stores the token, readable by its owner only; returns the file. */
  keepToken(token: string): string;
  /** Stores the password, readable by its owner only; returns the file. */
  keepPassword(password: string): string;
  /** Releases the folder for other processes. */
  close(): void;
}

/** A lock of SQLite: the system releases it when the process ends, for whatever reason. */
const lock = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/**
 * Opens the folder for this process alone, and creates it if it is missing. Two engines on one file would each keep
 * their own state in memory.
 * @throws Error when another process has opened the folder.
 */
export const openDataFolder = (folder: string): DataFolder => {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const tokenFile = join(path, 'admin-token');
  const passwordFile = join(path, 'admin-password');
  const keep = (file: string, secret: string): string => {
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return file;
  };
  let held: DatabaseSync;
  try {
    held = lock(join(path, 'lock.db'));
  } catch (cause) {
    throw new Error(`Another Halyard uses the data in ${path}. Stop it, or set HALYARD_DATA to another folder.`, {
      cause,
    });
  }
  return {
    path,
    dataFile: join(path, 'halyard.db'),
    tokenFile: existsSync(tokenFile) ? tokenFile : undefined,
    passwordFile: existsSync(passwordFile) ? passwordFile : undefined,
    keepToken: (token) => keep(tokenFile, token),
    keepPassword: (password) => keep(passwordFile, password),
    close: () => held.close(),
  };
};
