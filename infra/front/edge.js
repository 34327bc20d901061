// What CloudFront does with every request before it looks into its cache (docs/front.md). one-region.js or two-regions.js
// calls it; source.ts puts them together. Runtime cloudfront-js-2.0: plain JavaScript of ES 5.1 with `const`, nothing to
// import but what the runtime has, at most 10 KB. What is deployed has no comments, so those are on lines of their own.
// It repeats paths, headers, the form of tokens and the error of the API; tests compare them.
const crypto = require('crypto');

const pollPath = '/api/client/features';
const sessionTokenPath = '/auth/token';
const tokenHeader =
  /^(?:[Bb][Ee][Aa][Rr][Ee][Rr] +)?(?=\S{1,1000}$)(?:(?:user|session|scim|signal):\S+|[^\s:]+:[^\s.]\S*\.\S+)$/;
/** Operations of SDKs that need a token, by method. */
const authorized = {
  GET: /^\/(?:api\/(?:client\/(?:features(?:\/[^/]+)?|delta|streaming)|frontend)|published\/[^/]+\/[^/]+)$/,
  POST: /^\/(?:api\/(?:client\/(?:register|metrics(?:\/bulk|\/edge)?)|frontend(?:\/client\/(?:register|metrics))?)|edge\/metrics|ofrep\/v1\/evaluate\/flags(?:\/[^/]+)?)$/,
};
const printable = /^[\x20-\x7e]+$/;
const bearer = /^bearer +/i;
/** The entity tag of an answer that the API gave, and no object: that of an object has no colon. */
const tagOfApi = /"([\da-f]{16}):(\d{1,16})"/;
/** CloudFront says e.g. `TLSv1.1:ECDHE-RSA-AES128-SHA256:fullHandshake`, and `TLSv1` of TLS 1.0. */
const oldTls = /^(?:SSLv\d|TLSv1(?:\.[01])?)(?::|$)/;

/** Whether the SDK resolves segments itself: client specification 4.2 or later. */
function knowsSegments(version) {
  const numbers = /^\s*(\d+)\.(\d+)/.exec(version);
  if (!numbers) return false;
  const major = Number(numbers[1]);
  return major > 4 || (major === 4 && Number(numbers[2]) >= 2);
}

function first(header) {
  return header ? header.value : '';
}

/** The id of an error is a UUID; that of a CloudFront request is not. */
function errorId(requestId) {
  const hex = crypto.createHash('sha256').update(requestId).digest('hex');
  return [
    hex.substring(0, 8),
    hex.substring(8, 12),
    '8' + hex.substring(13, 16),
    'a' + hex.substring(17, 20),
    hex.substring(20, 32),
  ].join('-');
}

function refusal(status, text, problem) {
  return {
    statusCode: status,
    statusDescription: text,
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: JSON.stringify(problem) },
  };
}

/** Pages of every origin may read it, as they may read the answers of the gateway: it contains nothing secret. */
function refuseToken(requestId, origin) {
  const response = refusal(401, 'Unauthorized', {
    id: errorId(requestId),
    name: 'AuthenticationRequired',
    message: 'Send a valid API token in the "Authorization" header. The token is missing, unknown, revoked or expired.',
  });
  if (origin) response.headers['access-control-allow-origin'] = { value: origin };
  return response;
}

// 403: 426 needs the header `Upgrade`, which the runtime does not let a function set.
function refuseTls(requestId) {
  return refusal(403, 'Forbidden', {
    id: errorId(requestId),
    name: 'InvalidOperationError',
    message: 'Use TLS 1.2 or newer. This request came over an older version.',
  });
}

/** What an SDK asks for again and again: all features of its token. Pages of other origins need the headers of the API. */
function isPoll(request) {
  return (
    request.method === 'GET' &&
    request.uri === pollPath &&
    Object.keys(request.querystring).length === 0 &&
    !request.headers.origin
  );
}

/**
 * Whether a request of an SDK has no token, and nothing that could be one. The gateway of SDKs would answer that without
 * the error of the API, and without what a page needs to read it. Several tokens are judged by the API.
 */
function lacksToken(request) {
  const form = authorized[request.method];
  const authorization = request.headers.authorization;
  return (
    form !== undefined &&
    form.test(request.uri) &&
    !(authorization && authorization.multiValue) &&
    !tokenHeader.test(first(authorization).trim())
  );
}

/** Whether a request asks for the token of a session, but without the cookie of one: there is nothing to look up. */
function lacksSession(request) {
  return (
    request.method === 'POST' &&
    request.uri === sessionTokenPath &&
    !request.cookies['__Host-halyard-session'] &&
    !request.cookies['halyard-session']
  );
}

/** @returns the request to pass on, or a response. The path of a poll is then that of its object */
function passOn(event) {
  const request = event.request;
  const headers = request.headers;
  // Absent where the distribution itself takes nothing older, and where a behavior cannot have it (docs/front.md).
  if (oldTls.test(first(headers['cloudfront-viewer-tls']))) return refuseTls(event.context.requestId);
  if (lacksSession(request)) return refuseToken(event.context.requestId);
  if (lacksToken(request)) return refuseToken(event.context.requestId, first(headers.origin));
  // Believed by the API together with the secret that only the distribution adds. What a caller sends here is replaced.
  headers['halyard-viewer'] = { value: event.viewer.ip };
  headers['halyard-host'] = { value: first(headers.host) };
  if (!isPoll(request)) return request;
  const authorization = headers.authorization;
  if (authorization && authorization.multiValue) return request;
  const sent = first(authorization).trim();
  // The hash of other characters depends on how they were decoded. The API judges such a token.
  if (!printable.test(sent)) return request;
  const token = sent.replace(bearer, '');
  const hash = crypto.createHash('sha256').update(token).digest('hex');
  const form = knowsSegments(first(headers['unleash-client-spec'])) ? 'segments' : 'inlined';
  request.uri = '/published/' + hash + '/' + form;
  // Whoever has an answer of the API may know more than the object shows. Under this path there is no object, and every
  // copy is newer than the tag.
  const known = tagOfApi.exec(first(headers['if-none-match']));
  if (known) request.uri += '-after-' + known[1] + '-' + known[2];
  // One copy in the cache for every spelling.
  headers.authorization = { value: token };
  delete headers['unleash-client-spec'];
  return request;
}
