import { useIsMutating, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from '../design/fields/field.tsx';
import { useSettled } from '../design/use-settled.ts';
import { type NameKind, nameProblem } from '../queries/names.ts';
import { common } from '../texts/common.ts';

interface CheckedNameFieldProps extends ComponentProps<typeof TextField> {
  readonly kind: NameKind;
  readonly value: string;
  /** The project of a flag. */
  readonly project?: string | undefined;
  /** A name that needs no check: the present name of the thing. */
  readonly own?: string;
}

/** The name of a new thing. While it is typed, what is wrong with it is shown below, and the form is not sent. */
export const CheckedNameField = ({ kind, project, own, value, error, ...field }: CheckedNameFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const name = value.trim();
  const settled = useSettled(name);
  // As soon as the thing is made, its own name is taken.
  const [sent, setSent] = useState<string>();
  if (useIsMutating() > 0 && sent !== name) setSent(name);
  // Names of which only the case differs may be the same, e.g. emails.
  const isOwn = settled.toLowerCase() === own?.toLowerCase();
  const asked = isOwn || settled === sent ? '' : settled;
  const { data } = useQuery(nameProblem({ kind, name: asked, project, taken: common.taken(asked) }));
  // A judgement says nothing about a name that was typed after it.
  const problem = settled === name ? (data ?? undefined) : undefined;
  // The browser refuses to send a form with this text.
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem]);
  return (
    <TextField
      autoComplete="off"
      maxLength={100}
      required
      {...field}
      ref={input}
      value={value}
      error={problem ?? error}
    />
  );
};
