import { isObject } from '../lib/basics/object.ts';
/** One violation; `path` names the member in slash notation, e.g. `variants/0/weight`. */
export interface ErrorDetail {
  readonly message: string;
  readonly path?: string;
}

/** The members of an error in the answer. */
interface ErrorMembers {
  readonly status: number;
  /** The name of the error, e.g. `NotFoundError`; `HttpError` if something other than the API answered. */
  readonly name: string;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  /** Id of the answer; the log of the service has it, too. */
  readonly id: string | undefined;
}

/** The API refused a request. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly id: string | undefined;

  constructor({ status, name, message, details, id }: ErrorMembers) {
    super(message);
    this.name = name;
    this.status = status;
    this.details = details;
    this.id = id;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const detailOf = (value: unknown): readonly ErrorDetail[] => {
  if (!isObject(value)) return [];
  const message = textOf(value.message);
  const path = textOf(value.path) ?? textOf(value.field);
  return message === undefined ? [] : [{ message, ...(path !== undefined && { path }) }];
};

/**
 * Converts an unsuccessful answer to an error. The body may have another form than the API's, because gateways and
 * proxies answer with pages.
 */
export const apiErrorOf = (response: Response, body: unknown): ApiError => {
  const { status, statusText } = response;
  const outer = isObject(body) ? body : {};
  // Errors of manifests are in a member of that name (contract: manifest §6).
  const members = isObject(outer.error) ? outer.error : outer;
  return new ApiError({
    status,
    name: textOf(members.name) ?? 'HttpError',
    message: textOf(members.message) ?? `The service answered ${status} ${statusText}`.trimEnd(),
    details: Array.isArray(members.details) ? members.details.flatMap(detailOf) : [],
    id: textOf(members.id),
  });
};
