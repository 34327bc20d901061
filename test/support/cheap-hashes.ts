import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a service of the tests: in its process the hash of a password takes no time. The cost of a hash is what
 * makes it safe, so the code that is deployed has no setting for it. The hashes themselves are tested in
 * `test/identity/passwords`, and what `npm start` starts in `test/infra/local/main.test.ts`.
 */
const { scrypt } = crypto;
const cheap = (
  password: BinaryLike,
  salt: BinaryLike,
  bytes: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void => scrypt(password, salt, bytes, { ...options, N: 2 }, done);
Object.defineProperty(crypto, 'scrypt', { value: cheap });
syncBuiltinESMExports();
