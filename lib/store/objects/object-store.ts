/** What is stored under a key. */
export interface StoredObject {
  readonly body: Uint8Array;
  /** Header `Content-Type` of answers with it. */
  readonly contentType: string;
  /** Header `Cache-Control` of answers with it. */
  readonly cacheControl: string;
  /** Short texts in ASCII, by names in lower case. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** An object without its body. `tag` is the store's entity tag: another one for every other content. */
export interface ObjectHead extends Omit<StoredObject, 'body'> {
  readonly tag: string;
}

/** An object as it is read. */
export interface ReadObject extends StoredObject {
  readonly tag: string;
}

/** An object is written over the one that the writer knows, or where there is none; never over anything else. */
export type PutCondition = { readonly ifMatch: string } | { readonly ifAbsent: true };

/** An entry of a list. */
export interface ListedObject {
  readonly key: string;
  readonly tag: string;
}

/** Objects by key, as object storage keeps them: each put is whole, and seen by every later call. */
export interface ObjectStore {
  /** Tells it from other stores: the name of the bucket, or the folder. */
  readonly name: string;
  /** Undefined: there is none. */
  get(key: string): Promise<ReadObject | undefined>;
  /** Undefined: there is none. */
  head(key: string): Promise<ObjectHead | undefined>;
  /**
   * Writes an object under a condition.
   * @param alike an object of this store that is the same, body and all: a store may copy it, and is sent nothing
   * @returns its tag; undefined when the condition did not hold, somebody else was writing, or `alike` is another one now
   */
  put(key: string, object: StoredObject, condition: PutCondition, alike?: ListedObject): Promise<string | undefined>;
  /** Removes the object, if there is one. */
  remove(key: string): Promise<void>;
  /** The objects whose keys begin so, in the order of the keys. */
  list(prefix: string): AsyncIterable<ListedObject>;
}
