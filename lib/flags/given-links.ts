import { ulid } from '../basics/ulid.ts';
import { maxAddress } from '../contract/limits.ts';
import { invalid } from '../contract/problems.ts';
import type { FeatureLink, LinkBody } from '../contract/schemas/feature-link.ts';
import { type Link, pageAddress } from '../definition/links.ts';

/** What an address has to be, in messages of errors. */
const expectedAddress = 'must be an address of http or https';

export const plainLink = ({ url, title }: Link): Link => ({ url, title });

/**
 * A link of a body in its stored form: an empty title is none (contract: feature-links §1).
 * @param path of its address in the body
 * @throws Problem ValidationError
 */
export const requireLink = ({ url: given, title }: LinkBody, path: string): Link => {
  const url = pageAddress(given);
  if (url === undefined) throw invalid(path, expectedAddress, given);
  // Encoded, an address may be nine times as long as it was given.
  if (url.length > maxAddress)
    throw invalid(path, `must have at most ${maxAddress} characters when it is encoded`, given);
  return { url, title: title || null };
};

/**
 * The links of a list in their stored form.
 * @throws Problem ValidationError; also for one address in two items
 */
export const requireLinks = (given: readonly LinkBody[], path: string): readonly Link[] => {
  const links = given.map((one, i) => requireLink(one, `${path}/${i}/url`));
  const second = links.findIndex(({ url }, i) => links.findIndex((one) => one.url === url) < i);
  if (second >= 0)
    throw invalid(`${path}/${second}/url`, 'must be another address than those before', links[second]?.url);
  return links;
};

/**
 * The links of a new feature, each with an id. What a template made too long for the API is left out: a document with it could not be
 * imported again.
 */
export const linksOfNew = (links: readonly Link[], now: Date): readonly FeatureLink[] =>
  links.filter(({ url }) => url.length <= maxAddress).map((link) => ({ id: ulid(now), ...plainLink(link) }));
