/** The result of one server for one operation and number of callers. */
export interface Timing {
  /** Duration of one request in ms. */
  readonly median: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** One operation, on both servers in turn. */
export interface PeerRow {
  readonly name: string;
  readonly flags: number;
  readonly callers: number;
  readonly peer: Timing;
  readonly own: Timing;
  /** Number of the peer's own errors; they count as answers, in its favour. Absent: none. */
  readonly peerErrors?: number;
  /**
   * Spread of the ratio: half of the interquartile range of all turns, in percent. Absent with fewer than three turns.
   */
  readonly spread?: number;
  /**
   * A bare server on the same engine that does only the necessary work. Absent: the operation has no such fixed part.
   */
  readonly engine?: Pick<Timing, 'median' | 'perSecond'>;
  /** The ratio that has to be reached. */
  readonly bar: Bar;
}

/** The required ratio to the peer: more than 1, or at least 2. */
export type Bar = '> 1' | '≥ 2';

export interface Verdict {
  /** The speed relative to the peer: by the median for one caller, by the rate for several. */
  readonly ratio: number;
  readonly p99Ratio: number;
  /** The ratio that the bare server would reach. */
  readonly atMost?: number;
  readonly held: boolean;
  /** Whether p99 is better, too. It counts only with several callers: with one caller it is a single request. */
  readonly p99Held: boolean;
}

const reaches = (ratio: number, bar: Bar): boolean => (bar === '> 1' ? ratio > 1 : ratio >= 2);

type Speed = Pick<Timing, 'median' | 'perSecond'>;

const ratioOf = (peer: Speed, own: Speed, callers: number): number =>
  callers === 1 ? peer.median / own.median : own.perSecond / peer.perSecond;

/** Whether the row reaches the required ratio, and the limit that the engine sets. */
export const verdictOf = ({ peer, own, engine, callers, bar }: PeerRow): Verdict => {
  const ratio = ratioOf(peer, own, callers);
  const p99Ratio = peer.p99 / own.p99;
  return {
    ratio,
    p99Ratio,
    ...(engine && { atMost: ratioOf(peer, engine, callers) }),
    held: reaches(ratio, bar),
    p99Held: callers === 1 || p99Ratio > 1,
  };
};

const round = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: value >= 1_000 ? 4 : value >= 1 ? 3 : 2 });

const cell = ({ median, perSecond }: Speed, callers: number): string =>
  callers === 1 ? `${round(median)} ms` : `${round(perSecond)}/s`;

/** `held`, or the missed target, and whether a bare server would miss it, too. */
const outcome = (row: PeerRow, { held, p99Held, atMost }: Verdict): string => {
  if (held && p99Held) return `${row.bar}, held`;
  const missed = [held ? '' : 'missed', p99Held ? '' : 'p99 behind'].filter((text) => text !== '').join(', ');
  const cause =
    !held && atMost !== undefined && !reaches(atMost, row.bar) ? ': a bare server on this engine misses it' : '';
  return `**${row.bar}, ${missed}${cause}**`;
};

/**
 * The table, one line per row, and the rows that miss their target. @param names names of both servers, with versions
 */
export const peerTable = (rows: readonly PeerRow[], names: { readonly peer: string; readonly own: string }): string => {
  const judged = rows.map((row) => ({ row, verdict: verdictOf(row) }));
  const lines = judged.map(({ row, verdict }) => {
    const { name, flags, callers, peer, own, peerErrors, spread, engine } = row;
    const { ratio, p99Ratio, atMost } = verdict;
    return [
      name,
      flags.toLocaleString('en'),
      String(callers),
      peerErrors ? `${cell(peer, callers)}, ${peerErrors} errors` : cell(peer, callers),
      cell(own, callers),
      `${round(ratio)} ×`,
      spread === undefined ? '' : `${round(spread)} %`,
      `${round(peer.p99)} ms`,
      `${round(own.p99)} ms`,
      `${round(p99Ratio)} ×`,
      engine ? cell(engine, callers) : '',
      atMost === undefined ? '' : `${round(atMost)} ×`,
      outcome(row, verdict),
    ];
  });
  const titles = [
    'What',
    'Flags',
    'Callers',
    names.peer,
    names.own,
    'Ratio',
    '±',
    'p99, peer',
    'p99, own',
    'Ratio',
    'Bare server',
    'Ratio, at most',
    'Bar',
  ];
  const held = judged.filter(({ verdict }) => verdict.held && verdict.p99Held).length;
  return [
    `| ${titles.join(' | ')} |`,
    `|---|${'---:|'.repeat(titles.length - 2)}---|`,
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `${held} of ${rows.length} rows hold their bar.`,
  ].join('\n');
};
