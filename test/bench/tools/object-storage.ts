import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import * as z from 'zod';
import { startObjectServer } from '../../../infra/local/storage/object-server.ts';
import { openMemoryObjects } from '../../support/memory-objects.ts';

export const bucket = 'published';

/** Starts object storage in a separate process, so that its work does not count as time of the publisher. */
export const startObjectStorage = async (latencyMs: number): Promise<{ readonly endpoint: string; stop(): void }> => {
  const child: ChildProcess = fork(import.meta.filename, [String(latencyMs)]);
  const [message] = await once(child, 'message');
  return { endpoint: z.string().parse(message), stop: () => child.kill() };
};

if (import.meta.main) {
  const latencyMs = Number(process.argv[2]);
  const { endpoint } = await startObjectServer({ objects: openMemoryObjects(), bucket, latencyMs });
  process.send?.(endpoint);
  process.once('disconnect', () => process.exit());
}
