import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { engineBinary } from './engine-binary.ts';
import { type Engine, startEngineProgram } from './engine-process.ts';
import { indexStreamRecords } from './stream-index.ts';

const startupMs = 10_000;

/** A folder in a memory file system if there is one: a file can have indexes, the engine's own memory cannot. */
const memoryFolder = (): string | undefined => {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return mkdtempSync('/dev/shm/halyard-');
  } catch {
    return undefined;
  }
};

/**
 * Starts the embedded engine on a free port of the loopback interface. If DYNAMODB_ENDPOINT is set, nothing is started:
 * that engine is used, and `stop` does not touch it.
 *
 * @param options.dataFile SQLite file for the data, made if it is missing; its folder must exist. Without it the data
 *   is lost after `stop`.
 * @throws Error when no engine is installed (the message says how to get one) or it does not start (with its own
 *   output)
 */
export const startEngine = async (
  options: { readonly dataFile?: string | undefined; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Engine> => {
  const env = options.env ?? process.env;
  const elsewhere = env.DYNAMODB_ENDPOINT;
  if (elsewhere) return { endpoint: elsewhere, stop: async () => {} };
  const binary = engineBinary(env);
  const folder = options.dataFile === undefined ? memoryFolder() : undefined;
  const dataFile = options.dataFile ?? (folder && join(folder, 'halyard.db'));
  const remove = (): void => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const file = dataFile === undefined ? [] : ['--db-path', dataFile];
    const { endpoint, stop } = await startEngineProgram({
      program: binary,
      args: (port) => ['serve', '--host', '127.0.0.1', '--port', String(port), ...file],
      folder,
      startupMs,
    });
    if (dataFile !== undefined) await indexStreamRecords(dataFile);
    return { endpoint, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};
