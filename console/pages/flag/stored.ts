import { useSyncExternalStore } from 'react';

/** Something that this browser keeps. */
export interface Stored<T> {
  readonly use: () => T;
  readonly get: () => T;
  readonly set: (value: T) => void;
}

/**
 * Keeps a value in the storage of the browser, and shows it to all components that use it.
 * @param read makes the value of what was stored; of `undefined` where nothing is, or where it cannot be read
 */
export const stored = <T>(storage: Storage, key: string, read: (value: unknown) => T): Stored<T> => {
  const watchers = new Set<() => void>();
  let text: string | null | undefined;
  let value = read(undefined);
  const get = (): T => {
    const found = storage.getItem(key);
    if (found !== text) {
      text = found;
      value = read(parsed(found));
    }
    return value;
  };
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    // Another window has changed it.
    window.addEventListener('storage', watcher);
    return () => {
      watchers.delete(watcher);
      window.removeEventListener('storage', watcher);
    };
  };
  return {
    get,
    use: () => useSyncExternalStore(watch, get),
    set: (next) => {
      text = JSON.stringify(next);
      value = next;
      try {
        storage.setItem(key, text);
      } catch {
        // The storage is full or switched off: it is kept as long as the page is open.
        storage.removeItem(key);
        text = null;
      }
      for (const watcher of [...watchers]) watcher();
    },
  };
};

/**
 * The same for each person: several may sign in in one browser, and none is shown what another one keeps.
 * @returns what the user with an id keeps
 */
export const storedOf = <T>(
  storage: Storage,
  key: string,
  read: (value: unknown) => T,
): ((user: number) => Stored<T>) => {
  const known = new Map<number, Stored<T>>();
  return (user) => {
    const kept = known.get(user) ?? stored(storage, `${key} ${user}`, read);
    known.set(user, kept);
    return kept;
  };
};

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};
