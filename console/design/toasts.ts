import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { common } from '../texts/common.ts';

/** The toast manager of the page. */
export const toasts = Toast.createToastManager();

/** Long enough to read a message and to decide about it, in ms. */
const shownMs = 10_000;

export interface Done {
  readonly title: ReactNode;
  readonly description?: string | undefined;
  /** Reverts the change. */
  readonly undo?: (() => Promise<unknown>) | undefined;
}

/** Announces a change, and offers to undo it. */
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

/** Shows an error that no page or dialog shows. It stays until it is closed. */
export const announceProblem = (error: unknown): void => {
  const { title, message } = problemOf(error);
  toasts.add({ title, description: message, type: 'problem', priority: 'high', timeout: 0 });
};
