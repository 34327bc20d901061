/** An owner of turns: a logical process, or the network with messages that were already sent. */
export interface Owner {
  readonly name: string;
  /** Set when the process died: it never gets another turn. */
  dead: boolean;
}

interface Waiting {
  readonly owner: Owner;
  readonly what: string;
  /** Not before this time, epoch ms. */
  readonly due: number;
  readonly go: () => void;
}

/** What may happen to the next one. */
export interface Chances {
  /** The probability that a process dies instead of continuing. */
  readonly death: number;
  /** The probability that the turns of an owner become more or less frequent, or pause for a while. */
  readonly whim: number;
  /** One owner has all turns at first, and none from then on until all others have ended. */
  readonly interrupted?: { readonly owner: Owner; readonly after: number };
}

export const calm: Chances = { death: 0, whim: 0 };

/**
 * Decides who continues. Everything that would wait for a network, a table or a clock waits for its turn here, and
 * nothing else waits. So one seed determines one history.
 */
export interface Scheduler {
  /** In [0, 1); the only source of chance. */
  readonly random: () => number;
  readonly chance: (probability: number) => boolean;
  /** Epoch ms; time advances with every reading. */
  now(): number;
  /** Resolves when it is this one's turn; never for a dead owner. */
  turn(owner: Owner, what: string, ms?: number): Promise<void>;
  /** Gives turns, one at a time, until nobody waits. @param after called after every turn */
  run(chances: Chances, mortal: (owner: Owner) => boolean, after: () => void): Promise<void>;
  /** The turns so far, one line each. */
  readonly trace: string[];
}

const start = Date.UTC(2030, 0, 1);
const paces = [0, 0, 0.05, 1, 1, 10] as const;

/** Waits until everything has run that needs no turn. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const openScheduler = (random: () => number): Scheduler => {
  const trace: string[] = [];
  const waiting: Waiting[] = [];
  const weights = new Map<Owner, number>();
  let now = start;
  const chance = (probability: number): boolean => random() < probability;

  const change = (): void => {
    const one = waiting[Math.floor(random() * waiting.length)];
    if (one) weights.set(one.owner, paces[Math.floor(random() * paces.length)] ?? 1);
  };

  const pick = (isFree: (owner: Owner) => boolean): number => {
    const all = waiting.map(({ owner }) => (isFree(owner) ? (weights.get(owner) ?? 1) : 0));
    const sum = all.reduce((a, b) => a + b, 0);
    // All owners pause, so one of them continues.
    if (sum === 0) {
      weights.clear();
      return Math.floor(random() * waiting.length);
    }
    let at = random() * sum;
    const found = all.findIndex((weight) => {
      at -= weight;
      return at < 0;
    });
    return Math.max(0, found);
  };

  return {
    random,
    chance,
    trace,
    now: () => {
      now += Math.floor(random() * 3);
      return now;
    },
    turn: (owner, what, ms = 0) =>
      new Promise((resolve) => {
        if (!owner.dead) waiting.push({ owner, what, due: now + ms, go: resolve });
      }),
    run: async (chances, mortal, after) => {
      const { interrupted } = chances;
      for (let turns = 0; ; turns++) {
        await quiet();
        if (waiting.length === 0) return;
        const isEarly = interrupted !== undefined && turns < interrupted.after;
        const [next] = waiting.splice(
          pick((owner) => interrupted === undefined || (owner === interrupted.owner) === isEarly),
          1,
        );
        if (!next) continue;
        const { owner, what, due, go } = next;
        if (chance(chances.whim)) change();
        now = Math.max(now + 1 + Math.floor(random() * 4), due);
        if (mortal(owner) && chance(chances.death)) {
          owner.dead = true;
          for (let i = waiting.length - 1; i >= 0; i--) if (waiting[i]?.owner === owner) waiting.splice(i, 1);
          trace.push(`${owner.name} dies before: ${what}`);
        } else {
          trace.push(`${owner.name}: ${what}`);
          go();
        }
        await quiet();
        after();
      }
    },
  };
};
