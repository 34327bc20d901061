import { useState } from 'react';
import type { Draft } from './drafts/drafts.ts';
import { type EditableEnvironment, useFlag } from './whom/flag-context.tsx';

/** So many environments are all shown with their strategies. Of more, each is opened by itself. */
export const maxOpen = 4;

/** How many of many environments are open at first. */
const firstOpen = 2;

/** Which environments show their strategies. */
export interface OpenEnvironments {
  readonly has: (environment: string) => boolean;
  /** The environment whose release plan somebody asked for by a link. */
  readonly asked: string | undefined;
  /** Opens an environment, or closes it. */
  readonly fold: (environment: string) => void;
}

const rank = ({ flag, production }: EditableEnvironment): number => (flag.enabled ? 2 : 0) + (production ? 1 : 0);

/**
 * At first those with unsaved changes, and the two that matter most: the flag is on there, production before others.
 * Another one opens with a new change there, which somebody may make from elsewhere, e.g. by copying a strategy, and when a
 * link asks for its release plan.
 */
export const useOpenEnvironments = (asked: string | undefined): OpenEnvironments => {
  const { places, drafts } = useFlag();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => {
    const matter = [...places].sort((a, b) => rank(b) - rank(a)).slice(0, firstOpen);
    return new Set(matter.map(({ name }) => name));
  });
  const [seen, setSeen] = useState<ReadonlyMap<string, Draft>>(new Map());
  const edited = new Map(
    places.flatMap(({ name }) => {
      const { draft } = drafts.of(name);
      return draft === undefined ? [] : [[name, draft] as const];
    }),
  );
  const changed = [...edited].filter(([name, draft]) => seen.get(name) !== draft).map(([name]) => name);
  if (changed.length > 0) {
    setSeen(edited);
    setOpen((now) => new Set([...now, ...changed]));
  }
  const [askedBefore, setAskedBefore] = useState<string>();
  if (asked !== askedBefore) {
    setAskedBefore(asked);
    if (asked !== undefined) setOpen((now) => new Set([...now, asked]));
  }
  const isAll = places.length <= maxOpen;
  return {
    has: (environment) => isAll || open.has(environment),
    asked,
    fold: (environment) =>
      setOpen((now) => {
        const next = new Set(now);
        if (!next.delete(environment)) next.add(environment);
        return next;
      }),
  };
};
