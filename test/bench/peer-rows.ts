/** What one server did of one operation, with some callers at once. */
export interface Timing {
  /** Of one request, in ms. */
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
  /** Requests that the peer answered with an error of its own; they count as answered, in its favour. Absent: none. */
  readonly peerErrors?: number;
  /** Of the ratio: half the distance between the quartiles of all turns, in percent. Absent with less than three. */
  readonly spread?: number;
  /** A bare server on the same engine that does what the operation cannot do without. Absent: that is not one thing. */
  readonly engine?: Pick<Timing, 'median' | 'perSecond'>;
  /** The ratio that it has to reach. */
  readonly bar: Bar;
}

/** How many times as fast as the peer: more than 1, or at least 2. */
export type Bar = '> 1' | '≥ 2';

export interface Verdict {
  /** How many times as fast as the peer: by the median of one caller, by the rate of several. */
  readonly ratio: number;
  readonly p99Ratio: number;
  /** What the ratio of such a server would be. */
  readonly atMost?: number;
  readonly held: boolean;
  /** Whether p99 is ahead too. It counts with several callers: of one caller it is a single request. */
  readonly p99Held: boolean;
}

const reaches = (ratio: number, bar: Bar): boolean => (bar === '> 1' ? ratio > 1 : ratio >= 2);

type Speed = Pick<Timing, 'median' | 'perSecond'>;

const ratioOf = (peer: Speed, own: Speed, callers: number): number =>
  callers === 1 ? peer.median / own.median : own.perSecond / peer.perSecond;

/** Whether the row reaches its bar, and what the engine allows. */
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

/** `held`, or what is missed, and whether a bare server would miss it too. */
const outcome = (row: PeerRow, { held, p99Held, atMost }: Verdict): string => {
  if (held && p99Held) return `${row.bar}, held`;
  const missed = [held ? '' : 'missed', p99Held ? '' : 'p99 behind'].filter((text) => text !== '').join(', ');
  const cause =
    !held && atMost !== undefined && !reaches(atMost, row.bar) ? ': a bare server on this engine misses it' : '';
  return `**${row.bar}, ${missed}${cause}**`;
};

/** A line a row, and which of them miss their bar. @param names of both servers, with their versions */
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
