import { describe, expect, it } from 'vitest';
import {
  authenticationRequired,
  badData,
  contentTypeRefused,
  invalid,
  invalidAll,
  notFound,
  type Problem,
  payloadTooLarge,
  serviceUnavailable,
  unknownError,
  wrongTokenKind,
} from '../../lib/contract/problems.ts';
import { problemOf, renderProblem } from '../../lib/http/answers/problem-answer.ts';

const id = '3c1f1a9e-7f0c-4f0e-9b57-0f8a7c1d2e3f';

const rendered = (problem: Problem, key?: string) => {
  const { statusCode, headers, body } = renderProblem(problem, id, { form: 'ofrep', key });
  return { statusCode, headers, ...JSON.parse(body) };
};

describe('ofrep §6: errors in the form of the protocol', () => {
  it.each<[Problem, number, string]>([
    [invalid('', 'must be JSON'), 400, 'PARSE_ERROR'],
    [contentTypeRefused('text/plain', ['application/json']), 400, 'PARSE_ERROR'],
    [payloadTooLarge(1), 400, 'PARSE_ERROR'],
    [invalid('context', 'must be an object'), 400, 'INVALID_CONTEXT'],
    [invalid('context/targetingKey', 'must be a string'), 400, 'INVALID_CONTEXT'],
    [invalid('contextual', 'must be a string'), 400, 'PARSE_ERROR'],
    [
      invalidAll([
        { path: 'context', expected: 'x' },
        { path: 'other', expected: 'x' },
      ]),
      400,
      'PARSE_ERROR',
    ],
    [badData('too large'), 400, 'GENERAL'],
    [notFound('flag', 'x'), 404, 'FLAG_NOT_FOUND'],
    [unknownError(new Error('secret')), 500, 'GENERAL'],
  ])('%s → %i %s', (problem, statusCode, errorCode) => {
    expect(rendered(problem)).toMatchObject({ statusCode, errorCode });
    expect(rendered(problem)).not.toHaveProperty('key');
    expect(rendered(problem, 'flag')).toMatchObject({ statusCode, errorCode, key: 'flag' });
    expect(rendered(problem).errorDetails).not.toContain('secret');
  });

  it('what is overloaded asks for a pause: clients of the protocol make one at 429 only', () => {
    const overloaded = { statusCode: 429, errorCode: 'GENERAL', headers: { 'Retry-After': '1' } };
    expect(rendered(serviceUnavailable('Try again.'))).toMatchObject(overloaded);
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    expect(rendered(problemOf(throttled))).toMatchObject(overloaded);
  });

  it('an internal error names its id', () => {
    expect(rendered(unknownError(undefined)).errorDetails).toContain(id);
  });

  it('401 and 403 have the form of all', () => {
    expect(rendered(authenticationRequired(), 'x')).toMatchObject({
      statusCode: 401,
      id,
      name: 'AuthenticationRequired',
    });
    expect(rendered(wrongTokenKind('user', ['client']))).toMatchObject({ statusCode: 403, id, name: 'NoAccessError' });
  });
});
