// The function that CloudFront runs for requests of the console's pages (docs/front.md); runtime and rules as in edge.js.
// Whoever goes to a page gets the page, whatever its address: the page finds out what to show. Programs that ask for what
// is not there are told so, in the form of the API.
const crypto = require('crypto');

const oldTls = /^(?:SSLv\d|TLSv1(?:\.[01])?)(?::|$)/;

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

function unknownPath(requestId) {
  return refusal(404, 'Not Found', {
    id: errorId(requestId),
    name: 'NotFoundError',
    message: 'There is nothing under this path and method. See /docs for the paths of this API.',
  });
}

function refuseTls(requestId) {
  return refusal(403, 'Forbidden', {
    id: errorId(requestId),
    name: 'InvalidOperationError',
    message: 'Use TLS 1.2 or newer. This request came over an older version.',
  });
}

/** Whether somebody goes to a page: browsers name HTML among what they accept. */
function isForPage(request) {
  if (request.uri === '/') return true;
  const accept = request.headers.accept;
  if (!accept) return false;
  const all = accept.multiValue || [accept];
  for (let i = 0; i < all.length; i += 1) if (/\btext\/html\b/i.test(all[i].value)) return true;
  return false;
}

/** People find a page at this address, and programs the document that it shows. */
function document() {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: '/docs/openapi.json' }, 'cache-control': { value: 'no-store' } },
  };
}

/** CloudFront calls it with each request of a viewer. It returns the request to pass on, or a response. */
function handler(event) {
  const request = event.request;
  const tls = request.headers['cloudfront-viewer-tls'];
  if (tls && oldTls.test(tls.value)) return refuseTls(event.context.requestId);
  if (!isForPage(request)) {
    return request.uri === '/docs' ? document() : unknownPath(event.context.requestId);
  }
  request.uri = '/index.html';
  return request;
}
