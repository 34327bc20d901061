import type { Point } from './exponent.ts';

/** A line of a plot. */
export interface Series {
  readonly name: string;
  /** Points in order of size; all numbers are positive. */
  readonly points: readonly Point[];
}

/** Costs by size, both on logarithmic axes: linear growth is parallel to the dashed line. */
export interface Plot {
  readonly title: string;
  /** What the horizontal axis counts. */
  readonly size: string;
  /** What the vertical axis measures, with its unit. */
  readonly cost: string;
  readonly series: readonly Series[];
}

const width = 760;
const height = 400;
const frame = { left: 84, right: 560, top: 44, bottom: 344 };
/** Colours that colour-blind readers can distinguish (Okabe and Ito), on light and on dark backgrounds. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];

const style =
  'text{font:13px system-ui,sans-serif;fill:#24292f}.title{font-weight:600;font-size:15px}.grid{stroke:#d0d7de}' +
  '.linear{stroke:#6e7781;stroke-dasharray:5 5}polyline{fill:none;stroke-width:2}' +
  '@media(prefers-color-scheme:dark){text{fill:#e6edf3}.grid{stroke:#3d444d}.linear{stroke:#9198a1}}';

/** Whole powers of ten that enclose the values: at least one decade. */
export const decades = (values: readonly number[]): readonly number[] => {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
};

/** Where a value lies between two ends, by its logarithm. */
export const logScale =
  (powers: readonly number[], from: number, to: number): ((value: number) => number) =>
  (value) => {
    const [low = 0, high = 1] = [powers[0], powers.at(-1)];
    return from + ((Math.log10(value) - low) / (high - low)) * (to - from);
  };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Two decimal places, so that the same points give the same file. */
const at = (value: number): string => String(Math.round(value * 100) / 100);

const label = (power: number): string => (10 ** power).toLocaleString('en', { maximumFractionDigits: 9 });

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly more?: string;
}

const written = (text: string, { x, y, anchor = 'start', more = '' }: TextPlace): string =>
  `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}"${more}>${escaped(text)}</text>`;

const line = (kind: string, [x1, y1]: Point, [x2, y2]: Point): string =>
  `<line class="${kind}" x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}"/>`;

/** The plot as a complete SVG file, readable on light and dark pages. */
export const plot = ({ title, size, cost, series }: Plot): string => {
  const points = series.flatMap((one) => one.points);
  const sizes = decades(points.map(([x]) => x));
  const costs = decades(points.map(([, y]) => y));
  const x = logScale(sizes, frame.left, frame.right);
  const y = logScale(costs, frame.bottom, frame.top);
  const middle = (frame.left + frame.right) / 2;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title).replaceAll('"', '&quot;')}">`,
    `<style>${style}</style>`,
    written(title, { x: frame.left, y: 24, more: ' class="title"' }),
    ...sizes.flatMap((power) => [
      line('grid', [x(10 ** power), frame.top], [x(10 ** power), frame.bottom]),
      written(label(power), { x: x(10 ** power), y: frame.bottom + 20, anchor: 'middle' }),
    ]),
    ...costs.flatMap((power) => [
      line('grid', [frame.left, y(10 ** power)], [frame.right, y(10 ** power)]),
      written(label(power), { x: frame.left - 8, y: y(10 ** power) + 4, anchor: 'end' }),
    ]),
    written(size, { x: middle, y: frame.bottom + 42, anchor: 'middle' }),
    written(cost, {
      x: 16,
      y: (frame.top + frame.bottom) / 2,
      anchor: 'middle',
      more: ` transform="rotate(-90 16 ${at((frame.top + frame.bottom) / 2)})"`,
    }),
    linear(sizes, costs),
    ...series.flatMap((one, index) => drawn(one, index, x, y)),
    line('linear', [frame.right + 16, legend(series.length)], [frame.right + 40, legend(series.length)]),
    written('linear', { x: frame.right + 46, y: legend(series.length) + 4 }),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
};

const legend = (index: number): number => frame.top + 12 + index * 22;

const drawn = (
  { name, points }: Series,
  index: number,
  x: (value: number) => number,
  y: (value: number) => number,
): string[] => {
  const colour = colours[index % colours.length] ?? 'currentColor';
  const places = points.map(([size, cost]) => [at(x(size)), at(y(cost))] as const);
  return [
    `<polyline stroke="${colour}" points="${places.map((place) => place.join()).join(' ')}"/>`,
    ...places.map(([cx, cy]) => `<circle fill="${colour}" cx="${cx}" cy="${cy}" r="3.5"/>`),
    `<circle fill="${colour}" cx="${frame.right + 28}" cy="${legend(index)}" r="4"/>`,
    written(name, { x: frame.right + 46, y: legend(index) + 4 }),
  ];
};

/** A line of linear growth, from the lower left corner to the edge of the plot. */
const linear = (sizes: readonly number[], costs: readonly number[]): string => {
  const steps = Math.min(sizes.length, costs.length) - 1;
  const [size = 0, cost = 0] = [sizes[0], costs[0]];
  const x = logScale(sizes, frame.left, frame.right);
  const y = logScale(costs, frame.bottom, frame.top);
  return line('linear', [x(10 ** size), y(10 ** cost)], [x(10 ** (size + steps)), y(10 ** (cost + steps))]);
};
