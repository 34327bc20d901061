import { fitsAnswer } from './answer-size.ts';
import { compress } from './compress.ts';

/** A body as text, with the values that sending it needs. Each value is computed once, when it is first needed. */
export class SizedText {
  readonly text: string;
  readonly #onGzip: ((base64: string | undefined) => void) | undefined;
  #bytes: number | undefined;
  #fits: boolean | undefined;
  #gzip: Promise<string | undefined> | undefined;

  /** @param onGzip is called when the gzip was made */
  constructor(text: string, onGzip?: (base64: string | undefined) => void) {
    this.text = text;
    this.#onGzip = onGzip;
  }

  /** The size in UTF-8. */
  get bytes(): number {
    this.#bytes ??= Buffer.byteLength(this.text);
    return this.#bytes;
  }

  /** Whether an answer may contain the text without compression. */
  get fits(): boolean {
    this.#fits ??= fitsAnswer(this.text);
    return this.#fits;
  }

  /** The gzip in base64; undefined: too large to be sent. */
  gzip(): Promise<string | undefined> {
    this.#gzip ??= this.#make();
    return this.#gzip;
  }

  async #make(): Promise<string | undefined> {
    try {
      const base64 = (await compress([Buffer.from(this.text)])).sent?.toString('base64');
      this.#onGzip?.(base64);
      return base64;
    } catch (error) {
      this.#gzip = undefined;
      throw error;
    }
  }
}
