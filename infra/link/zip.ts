import { crc32, deflateRawSync } from 'node:zlib';

/** A file with its path, in which `/` separates folders. */
export interface ZippedFile {
  readonly path: string;
  readonly bytes: Buffer;
}

/** 1980-01-01, the first day that an archive can name: equal files make equal archives. */
const day = (1 << 5) | 1;
const deflated = 8;
/** Version 2.0: folders and deflate. */
const version = 20;
/** Names are UTF-8. */
const utf8 = 0x0800;
/** A file that everybody may read, made on Unix. */
const attributes = (0o100644 << 16) >>> 0;

/** What both headers of a file have in common. */
const commonHeader = ({ path, bytes }: ZippedFile, packed: Buffer): Buffer => {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(version, 0);
  header.writeUInt16LE(utf8, 2);
  header.writeUInt16LE(deflated, 4);
  header.writeUInt16LE(day, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(Buffer.byteLength(path), 22);
  return header;
};

/** Files as an archive that Lambda unpacks (APPNOTE.TXT 6.3: local headers, central directory, end record). */
export const zip = (files: readonly ZippedFile[]): Buffer => {
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const packed = deflateRawSync(file.bytes, { level: 9 });
    const common = commonHeader(file, packed);
    const name = Buffer.from(file.path);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(attributes, 6);
    rest.writeUInt32LE(at, 10);
    const madeBy = Buffer.from([version, 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, common, rest, name]));
    contents.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...contents, listed, end]);
};
