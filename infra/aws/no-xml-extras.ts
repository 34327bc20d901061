const leftOut = (): never => {
  throw new Error('Encrypting and building XML is left out of bundles');
};

/**
 * Replaces packages in the bundles that `@node-saml/node-saml` loads and that verifying an answer does not use:
 * `xml-encryption`, `xmlbuilder` and `debug`. If one is used all the same, it fails with the reason.
 */
export const [decrypt, create] = [leftOut, leftOut];
/** Of `debug`: what it writes would repeat what was sent. */
export default () => () => undefined;
