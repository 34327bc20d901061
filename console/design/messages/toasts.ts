import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { problemOf } from '../../api/problem.ts';

/** What is asked before an undo. */
export interface Question {
  readonly title: string;
  /** What the undo changes. */
  readonly text: ReactNode;
}

/** The undo of a message. */
export interface Undo {
  readonly run: () => Promise<unknown>;
  /** Absent: the undo is made at once. */
  readonly question: Question | undefined;
}

/** The toast manager of the page. */
export const toasts = Toast.createToastManager<Undo>();

/** Long enough to read a message and to decide about it, in ms. */
const shownMs = 10_000;

export interface Done {
  readonly title: ReactNode;
  readonly description?: string | undefined;
  /**
   * The things that the message is about. It replaces older messages about one of them: their undo would take back what
   * is no longer there. Default: what the page is about.
   */
  readonly about?: readonly string[] | undefined;
  /** Reverts the change. */
  readonly undo?: (() => Promise<unknown>) | undefined;
  /** What is asked before the undo, where the change was asked about, too. */
  readonly question?: Question | undefined;
}

/** The things that the messages are about which are shown, by the ids of messages. */
const aboutShown = new Map<string, readonly string[]>();

/** Announces a change, and offers to undo it. */
export const announce = ({ title, description, about = [location.pathname], undo, question }: Done): void => {
  for (const [id, things] of aboutShown) if (things.some((thing) => about.includes(thing))) toasts.close(id);
  const id = crypto.randomUUID();
  aboutShown.set(id, about);
  toasts.add({
    id,
    title,
    ...(description !== undefined && { description }),
    timeout: shownMs,
    ...(undo !== undefined && { data: { run: undo, question } }),
    onClose: () => void aboutShown.delete(id),
  });
};

/** Makes an undo. The page shows what it throws. */
export const makeUndo = ({ run }: Undo): void => {
  run().catch(announceProblem);
};

/** Shows an error that no page or dialog shows. It stays until it is closed. */
export const announceProblem = (error: unknown): void => {
  const { title, message } = problemOf(error);
  toasts.add({ title, description: message, type: 'problem', priority: 'high', timeout: 0 });
};
