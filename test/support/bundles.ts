import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bundle, bundleFunctions } from '../../infra/bundle.ts';

const root = resolve(import.meta.dirname, '../..');
/** The folder of the bundles that tests inspect and run. */
export const testedBundles = join(root, 'dist', 'tested-functions');
const record = join(root, 'dist', 'tested-functions.json');
const lock = join(root, 'dist', 'tested-functions.lock');

/** A hash that changes with every file that can be part of a bundle. */
const fingerprint = (): string => {
  const files = globSync('{functions,lib,infra}/**/*.{ts,json}', { cwd: root });
  const newest = [...files, 'package-lock.json', 'openapi.json'].map((file) => statSync(join(root, file)).mtimeMs);
  return `${files.length} files, newest ${Math.max(...newest)}`;
};

interface Built {
  readonly of: string;
  readonly bundles: readonly Bundle[];
}

const built = (of: string): readonly Bundle[] | undefined => {
  try {
    const found: Built = JSON.parse(readFileSync(record, 'utf8'));
    return found.of === of ? found.bundles : undefined;
  } catch {
    return undefined;
  }
};

const ownerLives = (): boolean => {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
};

/** Waits until no other process builds. */
const taken = async (): Promise<void> => {
  mkdirSync(join(root, 'dist'), { recursive: true });
  for (let strikes = 0; ; await delay(100)) {
    try {
      mkdirSync(lock);
      writeFileSync(join(lock, 'pid'), String(process.pid));
      return;
    } catch {
      // The owner of the lock may not have written its process id yet.
      strikes = ownerLives() ? 0 : strikes + 1;
      if (strikes > 20) rmSync(lock, { recursive: true, force: true });
    }
  }
};

/**
 * Builds the bundles of every function once for all tests that need them, because building takes longer than most of
 * these tests.
 */
export const buildTestedBundles = async (): Promise<readonly Bundle[]> => {
  await taken();
  try {
    const of = fingerprint();
    const before = built(of);
    if (before) return before;
    const bundles = await bundleFunctions(testedBundles);
    const result: Built = { of, bundles };
    writeFileSync(record, JSON.stringify(result));
    return bundles;
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
};
