/** An object with its content and headers. */
export interface StoredObject {
  readonly body: Uint8Array;
  /** Header `Content-Type` of answers with it. */
  readonly contentType: string;
  /** Header `Cache-Control` of answers with it. */
  readonly cacheControl: string;
  /** Short texts in ASCII, by names in lower case. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** An object without its body. `tag` is the store's entity tag: it differs for different content. */
export interface ObjectHead extends Omit<StoredObject, 'body'> {
  readonly tag: string;
}

/** An object as it is read. */
export interface ReadObject extends StoredObject {
  readonly tag: string;
}

/** A put replaces only the version that the writer knows, or creates the object if there is none. */
export type PutCondition = { readonly ifMatch: string } | { readonly ifAbsent: true };

/** An entry of a list. */
export interface ListedObject {
  readonly key: string;
  readonly tag: string;
}

/** Objects by key, as object storage keeps them: each put is whole, and seen by every later call. */
export interface ObjectStore {
  /** Identifies the store: the name of the bucket, or the folder. */
  readonly name: string;
  /** Undefined: there is no such object. */
  get(key: string): Promise<ReadObject | undefined>;
  /** Undefined: there is no such object. */
  head(key: string): Promise<ObjectHead | undefined>;
  /**
   * Writes an object under a condition.
   * @param alike an object of this store with the same body and headers: the store may copy it, and nothing is uploaded
   * @returns its tag; undefined when the condition did not hold, another writer was active, or `alike` has changed
   */
  put(key: string, object: StoredObject, condition: PutCondition, alike?: ListedObject): Promise<string | undefined>;
  /** Removes the object, if there is one. */
  remove(key: string): Promise<void>;
  /** The objects whose keys begin with the prefix, in the order of the keys. */
  list(prefix: string): AsyncIterable<ListedObject>;
}
