import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { common } from '../texts/common.ts';

/** The toasts of the page. */
export const toasts = Toast.createToastManager();

/** Long enough to read it and to decide, in ms. */
const shownMs = 10_000;

export interface Done {
  readonly title: ReactNode;
  readonly description?: string | undefined;
  /** Takes it back. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

/** Says that a change was made, and offers to take it back. */
export const announce = ({ title, description, undo }: Done): void => {
  const id = toasts.add({
    title,
    ...(description !== undefined && { description }),
    timeout: shownMs,
    ...(undo !== undefined && {
      actionProps: {
        children: common.undo,
        onClick: () => {
          toasts.close(id);
          undo().catch(announceProblem);
        },
      },
    }),
  });
};

/** Says what did not work, where no page or dialog shows it. It stays until it is closed. */
export const announceProblem = (error: unknown): void => {
  const { title, message } = problemOf(error);
  toasts.add({ title, description: message, type: 'problem', priority: 'high', timeout: 0 });
};
