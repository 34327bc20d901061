import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as notFoundHandler } from '../../functions/not-found.ts';
import { type ErrorName, errorStatuses } from '../../lib/contract/error.ts';
import { errorBody } from '../../lib/contract/error-schemas.ts';
import {
  authenticationRequired,
  badData,
  conflict,
  conflictingState,
  contentTypeRefused,
  featureElsewhere,
  forbidden,
  incompatibleProject,
  invalid,
  invalidAll,
  invalidOperation,
  nameExists,
  noAccess,
  notAllowed,
  notFound,
  operationDenied,
  Problem,
  patternViolated,
  payloadTooLarge,
  serviceUnavailable,
  unknownError,
  unknownPath,
  wrongTokenKind,
} from '../../lib/contract/problems.ts';
import { problemOf, renderProblem } from '../../lib/http/answers/problem-answer.ts';
import { CommitGivenUp } from '../../lib/store/table/errors.ts';
import { lambdaContext, lambdaEvent, requestId } from './lambda-event.ts';

const naming = { pattern: '[a-z]+', example: 'abc', description: 'Lower case.' };

describe('errors §2: names', () => {
  it.each<{ problem: Problem; name: ErrorName; status: number; says: readonly string[] }>([
    {
      problem: invalid('variants/0/weight', 'must be at most 1000', 1001),
      name: 'ValidationError',
      status: 400,
      says: ['variants/0/weight', '1000', '1001'],
    },
    {
      problem: badData('No variable variant.', ['first', 'second']),
      name: 'BadDataError',
      status: 400,
      says: ['No variable variant.'],
    },
    {
      problem: patternViolated('ABC', naming),
      name: 'PatternError',
      status: 400,
      says: ['ABC', '[a-z]+', 'abc', 'Lower case.'],
    },
    {
      problem: patternViolated('AB', { pattern: 'a|b' }),
      name: 'PatternError',
      status: 400,
      says: ['AB', '"^(?:a|b)$"'],
    },
    { problem: authenticationRequired(), name: 'AuthenticationRequired', status: 401, says: ['Authorization'] },
    { problem: noAccess('UPDATE_FEATURE'), name: 'NoAccessError', status: 403, says: ['UPDATE_FEATURE'] },
    {
      problem: noAccess(['A', 'B'], 'production'),
      name: 'NoAccessError',
      status: 403,
      says: ['A', 'B', ' in environment production'],
    },
    {
      problem: wrongTokenKind('client', ['admin', 'user']),
      name: 'NoAccessError',
      status: 403,
      says: ['client', 'admin, user'],
    },
    { problem: notAllowed('Only the author may do this.'), name: 'NoAccessError', status: 403, says: ['author'] },
    { problem: invalidOperation('The limit is reached.'), name: 'InvalidOperationError', status: 403, says: ['limit'] },
    {
      problem: operationDenied('Use the variants endpoint.'),
      name: 'OperationDeniedError',
      status: 403,
      says: ['variants'],
    },
    { problem: forbidden('No.'), name: 'ForbiddenError', status: 403, says: ['No.'] },
    {
      problem: incompatibleProject('Other environments.'),
      name: 'IncompatibleProjectError',
      status: 403,
      says: ['environments'],
    },
    { problem: notFound('segment', 7), name: 'NotFoundError', status: 404, says: ['segment', '7'] },
    { problem: featureElsewhere('f', 'p', 'q'), name: 'NotFoundError', status: 404, says: ['"f"', '"p"', '"q"'] },
    { problem: unknownPath('HEAD', '/x'), name: 'NotFoundError', status: 404, says: ['HEAD', '/x'] },
    { problem: nameExists('feature', 'f'), name: 'NameExistsError', status: 409, says: ['f'] },
    { problem: nameExists('feature', 'f', true), name: 'NameExistsError', status: 409, says: ['f', 'archived'] },
    {
      problem: conflict('ProjectWithoutOwnerError', 'Keep one owner.'),
      name: 'ProjectWithoutOwnerError',
      status: 409,
      says: ['owner'],
    },
    { problem: conflictingState('In use.'), name: 'InvalidOperationError', status: 409, says: ['In use.'] },
    { problem: payloadTooLarge(1_048_576), name: 'PayloadTooLarge', status: 413, says: ['1048576'] },
    {
      problem: contentTypeRefused('text/plain', ['application/json']),
      name: 'ContentTypeerror',
      status: 415,
      says: ['text/plain', 'application/json'],
    },
    {
      problem: contentTypeRefused(undefined, ['application/json']),
      name: 'ContentTypeerror',
      status: 415,
      says: ['No content type was sent'],
    },
    { problem: unknownError(new Error('internal')), name: 'UnknownError', status: 500, says: ['log'] },
    {
      problem: serviceUnavailable('Half is done.', ['3 of 5 features']),
      name: 'ServiceUnavailable',
      status: 503,
      says: ['Half is done.'],
    },
  ])('$name $status has the whole body', ({ problem, name, status, says }) => {
    const answer = renderProblem(problem, requestId);
    expect(answer.statusCode).toBe(status);
    const body = errorBody.parse(JSON.parse(answer.body));
    expect(body).toMatchObject({ id: requestId, name });
    for (const text of says) expect(body.message).toContain(text);
    expect(body.details?.some((detail) => detail.message === body.message)).toBe(true);
    expect(body.permissions).toEqual(problem.permissions);
  });

  it.each(Object.entries(errorStatuses))('%s is %i', (name, status) => {
    const [known] = Object.keys(errorStatuses).filter((one): one is ErrorName => one === name);
    if (known === undefined) return expect.unreachable();
    expect(new Problem(known, 'x').status).toBe(status);
  });

  it('have one detail a violation', () => {
    const { details, message } = invalidAll([
      { path: 'a', expected: 'is required' },
      { path: 'b/0', expected: 'must be a string', sent: 5 },
    ]);
    expect(details.map(({ path }) => path)).toEqual(['a', 'b/0']);
    expect(message).toBe(details[0]?.message);
    expect(invalid('', 'must be an array', {}).message).toBe('The body must be an array; you sent {}.');
  });

  it('say when to try again', () => {
    expect(renderProblem(serviceUnavailable('x', [], { retryAfter: 5 }), requestId).headers).toMatchObject({
      'Retry-After': '5',
    });
    expect(renderProblem(conflictingState('x', { retryAfter: 2 }), requestId).headers).toMatchObject({
      'Retry-After': '2',
    });
  });
});

describe('what is thrown becomes an answer', () => {
  it('problems as they are', () => {
    const problem = notFound('x', 'y');
    expect(problemOf(problem)).toBe(problem);
  });

  it('a commit that was given up: 409 with Retry-After', () => {
    const problem = problemOf(new CommitGivenUp(['INSTANCE'], false));
    expect(problem).toMatchObject({ name: 'InvalidOperationError', status: 409, headers: { 'Retry-After': '1' } });
    expect(problemOf(new CommitGivenUp(['INSTANCE'], true)).message).toContain('not known');
  });

  it.each(['ThrottlingException', 'ProvisionedThroughputExceededException'])('%s of the table: 503', (name) => {
    const error = Object.assign(new Error('slow down'), { name });
    expect(problemOf(error)).toMatchObject({
      name: 'ServiceUnavailable',
      status: 503,
      headers: { 'Retry-After': '1' },
    });
  });

  it.each([new Error('secret'), 'secret', undefined, { message: 'secret' }])(
    'anything else: 500 without internals',
    (of) => {
      const problem = problemOf(of);
      expect(problem).toMatchObject({ name: 'UnknownError', status: 500 });
      expect(renderProblem(problem, requestId).body).not.toContain('secret');
    },
  );
});

describe('errors §5: what an error repeats', () => {
  it('cuts one text after 4,000 characters', () => {
    const { message, details } = badData('x'.repeat(4001), ['y'.repeat(4001)]);
    const [x, y] = [`${'x'.repeat(4000)}…`, `${'y'.repeat(4000)}…`];
    expect(message).toBe(x);
    expect(details).toEqual([
      { message: x, description: x },
      { message: y, description: y },
    ]);
  });
});

describe('requests §3: unknown paths and methods', () => {
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['GET', '/api/admin/nothing-here'],
    ['POST', '/api/admin/search/features'],
    ['HEAD', '/health'],
    ['OPTIONS', '/health'],
  ])('%s %s is NotFoundError', async (method, path) => {
    const answer = await notFoundHandler(
      lambdaEvent({ method, path, params: { proxy: path.slice(1) } }),
      lambdaContext(),
    );
    expect(answer.statusCode).toBe(404);
    const body = errorBody.parse(JSON.parse(answer.body));
    expect(body).toMatchObject({ id: requestId, name: 'NotFoundError' });
    expect(body.message).toContain(path);
  });

  it('a very long path too', async () => {
    const path = `/${'x'.repeat(5000)}`;
    const answer = await notFoundHandler(lambdaEvent({ path, params: { proxy: path.slice(1) } }), lambdaContext());
    expect(answer.statusCode).toBe(404);
    expect(answer.body.length).toBeLessThan(1000);
  });
});
