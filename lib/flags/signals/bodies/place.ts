import { isPossibleName } from '../../../contract/schemas/names.ts';

/** Where a state belongs, as a sender names it; nobody has checked that it exists. */
export interface NamedPlace {
  readonly project: string;
  readonly feature: string;
  /** Empty: every environment. */
  readonly environment: string;
}

/** What marks say of a flag: a place; that they say none; or what is wrong. */
export type Marked =
  | { readonly kind: 'place'; readonly place: NamedPlace }
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly text: string };

const markOf = (marks: Readonly<Record<string, string | undefined>>, what: 'flag' | 'environment') =>
  [`halyard:${what}`, `halyard_${what}`].flatMap((name) => {
    const text = Object.hasOwn(marks, name) ? marks[name] : undefined;
    return text === undefined || text === '' ? [] : [text];
  })[0];

/** The place that labels name: `halyard:flag` or `halyard_flag`, and `…environment` (contract: signals §4). */
export const placeIn = (marks: Readonly<Record<string, string | undefined>>): Marked => {
  const flag = markOf(marks, 'flag');
  if (flag === undefined) return { kind: 'none' };
  const [project = '', feature = '', ...more] = flag.split('/');
  if (more.length > 0 || !isPossibleName(project) || !isPossibleName(feature))
    return { kind: 'wrong', text: 'The flag has to be named as <project>/<flag>.' };
  const environment = markOf(marks, 'environment') ?? '';
  if (environment !== '' && !isPossibleName(environment))
    return { kind: 'wrong', text: 'The environment has no possible name.' };
  return { kind: 'place', place: { project, feature, environment } };
};
