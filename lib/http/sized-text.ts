import { fitsAnswer } from './answer-size.ts';
import { compress } from './compress.ts';

/** A body as text, with what sending it needs: each found when it is first asked for, and only once. */
export class SizedText {
  readonly text: string;
  readonly #onGzip: ((base64: string | undefined) => void) | undefined;
  #bytes: number | undefined;
  #fits: boolean | undefined;
  #gzip: Promise<string | undefined> | undefined;

  /** @param onGzip is told when the gzip was made */
  constructor(text: string, onGzip?: (base64: string | undefined) => void) {
    this.text = text;
    this.#onGzip = onGzip;
  }

  /** Its size in UTF-8. */
  get bytes(): number {
    this.#bytes ??= Buffer.byteLength(this.text);
    return this.#bytes;
  }

  /** Whether an answer may have it as it is. */
  get fits(): boolean {
    this.#fits ??= fitsAnswer(this.text);
    return this.#fits;
  }

  /** Its gzip in base64; undefined: too large to be sent. */
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
