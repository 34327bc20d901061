import cf from 'cloudfront';

// The function of a stage whose published answers are in a second region, too (docs/decisions/0295). A key decides where
// polls are answered from; nothing is deployed to change it.
const kvs = cf.kvs();
/** Answers from the second region whatever the key says, so that somebody can try it at any time. */
const replicaPath = '/replica/api/client/features';

/** Without the key, and while it cannot be read, polls stay where they are. */
async function isSwitched() {
  try {
    return (await kvs.get('polls')) === 'replica';
  } catch (error) {
    return false;
  }
}

/** CloudFront calls it with each request of a viewer. It returns the request to pass on, or a response. */
async function handler(event) {
  const isTried = event.request.uri === replicaPath;
  if (isTried) event.request.uri = pollPath;
  const asked = event.request.uri;
  const result = passOn(event);
  if (result.statusCode) return result;
  // A copy of its own in the cache: whether behavior or origin distinguish copies is not documented, and the query does.
  if (isTried) result.querystring = { replica: { value: '' } };
  else if (asked === pollPath && result.uri !== asked && (await isSwitched()))
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'replica' }, { originId: 'sdk' }],
      failoverCriteria: { statusCodes: [403, 404, 500, 502, 503, 504] },
    });
  return result;
}
