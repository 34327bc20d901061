import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before a service of the tests: hashing a password then takes no time in its process. The cost of a hash makes
 * it safe, so deployed code has no setting for it. `test/identity/passwords` tests the real hashes, and
 * `test/infra/local/main.test.ts` tests `npm start` with them.
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
