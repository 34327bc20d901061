import { formType, type Route } from '../../lib/contract/routes/route.ts';

/** A body in the form that its route takes. */
export const written = (
  { accepts }: Pick<Route, 'accepts'>,
  body: unknown,
): { readonly body: Buffer; readonly contentType: string } => {
  const json = JSON.stringify(body);
  if (accepts !== 'form' || json === undefined || body === null || typeof body !== 'object')
    return { body: Buffer.from(json ?? ''), contentType: 'application/json' };
  const fields = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  return { body: Buffer.from(new URLSearchParams(fields).toString()), contentType: formType };
};
