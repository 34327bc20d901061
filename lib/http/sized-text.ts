import { fitsAnswer } from './answer-size.ts';
import { compress } from './compress.ts';

/** A body as text, with what sending it needs: each found when it is first asked for, and only once. */
export interface SizedText {
  readonly text: string;
  /** Its size in UTF-8. */
  readonly bytes: number;
  /** Whether an answer may have it as it is. */
  readonly fits: boolean;
  /** Its gzip in base64; undefined: too large to be sent. */
  gzip(): Promise<string | undefined>;
}

/** @param onGzip is told when the gzip was made */
export const sizedText = (text: string, onGzip?: (base64: string | undefined) => void): SizedText => {
  let bytes: number | undefined;
  let fits: boolean | undefined;
  let gzip: Promise<string | undefined> | undefined;

  const make = async (): Promise<string | undefined> => {
    try {
      const base64 = (await compress([Buffer.from(text)])).sent?.toString('base64');
      onGzip?.(base64);
      return base64;
    } catch (error) {
      gzip = undefined;
      throw error;
    }
  };

  return {
    text,
    get bytes() {
      bytes ??= Buffer.byteLength(text);
      return bytes;
    },
    get fits() {
      fits ??= fitsAnswer(text);
      return fits;
    },
    gzip: () => {
      gzip ??= make();
      return gzip;
    },
  };
};
