/** The file with the bundles of all functions, beside the code of the package. */
export const packedBundles = 'bundles.br';

/** A file with its path, in which `/` separates folders. */
export interface PackedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const lengthBytes = 4;

/**
 * Many files as one, so that they are compressed together: bundles have most of their code in common, and the archives of
 * npm compress only what is within 32 KB of each other. The length of the list in 4 bytes, the list of paths and lengths
 * as JSON, then the contents.
 */
export const packFiles = (files: readonly PackedFile[]): Buffer => {
  const list = Buffer.from(JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length])));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(list.length);
  return Buffer.concat([length, list, ...files.map(({ bytes }) => bytes)]);
};

/** The files that {@link packFiles} has packed. */
export const unpackFiles = (packed: Buffer): readonly PackedFile[] => {
  const start = lengthBytes + packed.readUInt32BE();
  const list: readonly (readonly [string, number])[] = JSON.parse(packed.toString('utf8', lengthBytes, start));
  let at = start;
  return list.map(([path, length]) => {
    const bytes = packed.subarray(at, at + length);
    at += length;
    return { path, bytes };
  });
};
