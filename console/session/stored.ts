import { useSyncExternalStore } from 'react';

/** A value that the browser stores. */
export interface Stored<T> {
  readonly use: () => T;
  readonly get: () => T;
  readonly set: (value: T) => void;
}

/**
 * Keeps a value in a browser storage, and updates all components that use it.
 * @param read parses the stored value; gets `undefined` if there is none or if it is not readable
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
    // Another window has changed the value.
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
        // The storage is full or disabled: the value lives only as long as the page.
        storage.removeItem(key);
        text = null;
      }
      for (const watcher of [...watchers]) watcher();
    },
  };
};

/**
 * A stored value for each user, because several users may share a browser and must not see each other's values.
 * @returns the stored value for a user id
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
