/** CloudFront calls it with each request of a viewer. It returns the request to pass on, or a response. */
function handler(event) {
  return passOn(event);
}
