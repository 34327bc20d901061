import { gatherLogLines } from './gateway/log-lines.ts';
import { whenParentIsGone } from './parent.ts';
import { type Running, run } from './run.ts';

/** Stops everything on a signal. A second signal, or one before the service has started, ends the process at once. */
const endOnSignal = (started: { running?: Running }): void => {
  let ending = false;
  const end = (): void => {
    if (ending || !started.running) process.exit(1);
    ending = true;
    started.running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('Halyard did not stop cleanly:', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // If a program started this process, the end of that program ends it.
  process.once('disconnect', end);
  // A service that a user started in the background may outlive its shell; one that npm started ends with npm.
  if (process.env.npm_lifecycle_event === 'start') whenParentIsGone(end);
};

const started: { running?: Running } = {};
endOnSignal(started);
gatherLogLines();
try {
  started.running = await run(process.argv.slice(2));
  process.send?.(started.running.place);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
