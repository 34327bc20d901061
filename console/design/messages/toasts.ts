import type { Toast } from '@base-ui/react/toast';
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

type Manager = ReturnType<typeof Toast.createToastManager<Undo>>;
type Message = Parameters<Manager['add']>[0];

/** Messages that wait for the code that shows them (`Toasts`). */
let waiting: readonly Message[] = [];
let manager: Manager | undefined;
const watchers = new Set<() => void>();

/** Whether there are messages, or were; `watch` and `get` are those of an external store. */
export const anyMessages = {
  watch: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
  get: (): boolean => manager !== undefined || waiting.length > 0,
};

/** Shows what waits, and all messages from now on. */
export const showMessages = (shows: Manager | undefined): void => {
  manager = shows;
  if (manager === undefined) return;
  const messages = waiting;
  waiting = [];
  for (const message of messages) manager.add(message);
};

const add = (message: Message): void => {
  if (manager !== undefined) return void manager.add(message);
  waiting = [...waiting, message];
  for (const watcher of [...watchers]) watcher();
};

/** Removes a message. */
const close = (id: string): void => {
  manager?.close(id);
  waiting = waiting.filter((message) => message.id !== id);
};

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
  for (const [id, things] of aboutShown) if (things.some((thing) => about.includes(thing))) close(id);
  const id = crypto.randomUUID();
  aboutShown.set(id, about);
  add({
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
  add({ title, description: message, type: 'problem', priority: 'high', timeout: 0 });
};
