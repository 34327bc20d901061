/** Names of SAML 2.0 and XML Signature (OASIS saml-core-2.0-os, W3C xmldsig-core). */
export const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const signature = 'http://www.w3.org/2000/09/xmldsig#';
export const exclusiveForm = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const enveloped = `${signature}enveloped-signature`;
export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
export const postBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** SHA-1 and signatures with a shared secret are not accepted. */
export const signatureMethods = [
  rsaSha256,
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
];
export const digestMethods = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
