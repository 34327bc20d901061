import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { base } from '../api/base.ts';

export interface PathLinkProps {
  /** A path of the console, with its query, as the service writes it. */
  readonly path: string;
  /** Called before the page opens. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A link whose page only the service knows. */
export const PathLink = ({ path, onOpen, children }: PathLinkProps) => {
  const router = useRouter();
  return (
    <a
      href={`${base}${path}`}
      dir="auto"
      onClick={(event) => {
        // With these keys the browser opens the link in a tab.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen?.();
        router.history.push(`${base}${path}`);
      }}
    >
      {children}
    </a>
  );
};
