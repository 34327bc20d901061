import { useState } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { announceProblem } from '../messages/toasts.ts';
import { TextArea, TextField } from './field.tsx';
import styles from './file-source.module.css';

/** A text from a file or from the clipboard. */
export interface GivenText {
  /** The name of the file; undefined: the text was pasted. */
  readonly name: string | undefined;
  readonly text: string;
}

export interface FileSourceProps {
  readonly given: GivenText | undefined;
  readonly onGiven: (given: GivenText | undefined) => void;
  /** Accepted file types, as for `accept` of an input. */
  readonly accept: string;
  readonly texts: {
    readonly choose: string;
    readonly hint: string;
    readonly paste: string;
    readonly pasted: string;
    readonly clear: string;
    readonly chosen: (name: string, characters: number) => string;
  };
}

/** Takes a text from a chosen or dropped file, or from pasted text. */
export const FileSource = ({ given, onGiven, accept, texts }: FileSourceProps) => {
  const [over, setOver] = useState(false);
  const read = (file: File | undefined): void => {
    if (file === undefined) return;
    file.text().then((text) => onGiven({ name: file.name, text }), announceProblem);
  };
  if (given !== undefined)
    return (
      <div className={styles.given}>
        <span dir="auto">{texts.chosen(given.name ?? texts.pasted, given.text.length)}</span>
        <Button onClick={() => onGiven(undefined)}>{texts.clear}</Button>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a third way; the keyboard has the other two
    <div
      className={classNames(styles.source, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        read(event.dataTransfer.files[0]);
      }}
    >
      <TextField
        label={texts.choose}
        hint={texts.hint}
        type="file"
        accept={accept}
        onChange={(event) => read(event.target.files?.[0])}
      />
      <TextArea
        label={texts.paste}
        rows={3}
        value=""
        onChange={(event) => event.target.value.trim() !== '' && onGiven({ name: undefined, text: event.target.value })}
      />
    </div>
  );
};
