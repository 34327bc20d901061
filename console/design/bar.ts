/** One number among others that it is compared with. */
export interface Bar {
  readonly label: string;
  readonly value: number;
  /** What stands at its end; default: the number. */
  readonly text?: string;
}
