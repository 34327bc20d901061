import type { TestService } from '../../e2e/harness.ts';

/** A project with 5,000 flags, `large-0000` to `large-4999`. */
export const large = 'large';

/** Flags per import: an import must end within the time of a request, even on a busy machine. */
const atOnce = 500;

/** How often one import is sent: a very busy machine may need several requests for it, and each one does a part. */
const maxAttempts = 20;

/** Creates the project. @throws Error when the service refuses it */
export const importLarge = async (service: TestService): Promise<void> => {
  const names = Array.from({ length: 5_000 }, (_, i) => `${large}-${String(i).padStart(4, '0')}`);
  for (let from = 0; from < names.length; from += atOnce) {
    const features = names.slice(from, from + atOnce).map((name) => ({ name, project: large }));
    const state = { version: 4, features, projects: [{ id: large, name: 'Large' }] };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await service.call('POST', '/api/admin/state/import', state);
      if (answer.ok) break;
      // "What is done stays; send the same document again to complete it."
      const isUnfinished = answer.status === 503 || answer.status === 504;
      if (!isUnfinished || attempt === maxAttempts)
        throw new Error(`${atOnce} flags could not be imported: ${await answer.text()}`);
      await answer.body?.cancel();
    }
  }
};
