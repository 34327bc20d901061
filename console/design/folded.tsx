import { type ReactNode, useState } from 'react';

export interface FoldedProps {
  readonly summary: ReactNode;
  /** Whether it is open at first. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Something that is read only while it is open. */
export const Folded = ({ summary, isOpen, children }: FoldedProps) => {
  const [open, setOpen] = useState(isOpen);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children}
    </details>
  );
};
