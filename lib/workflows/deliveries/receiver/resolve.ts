import { lookup, Resolver } from 'node:dns/promises';

/** All addresses of a name, those to be tried first at the beginning; none: the name has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** What a server answers about a name whose own servers do not answer. */
const isSlow = (error: unknown): boolean => ['ETIMEOUT', 'ESERVFAIL', 'ECANCELLED'].includes(String(codeOf(error)));
const isAbsent = (error: unknown): boolean => ['ENOTFOUND', 'ENODATA'].includes(String(codeOf(error)));

/**
 * Looks names up, IPv4 first, because functions on Lambda have no IPv6 by default. The servers are asked without the
 * system: a look-up by the system occupies a thread until it ends, so few names whose servers are silent would stop all
 * others. The system is asked about names that the servers do not know. Who asks for a name that is being looked up gets
 * the same answer; no answer is kept.
 * @param resolver asks each server for at most 6 s
 */
export const openResolve = (resolver = new Resolver({ timeout: 2_000, tries: 2 })): Resolve => {
  const ask: Resolve = async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    const slow = failed.find(isSlow);
    if (slow !== undefined) throw slow;
    try {
      // The system knows names of the file of hosts and of networks of its own.
      return (await lookup(host, { all: true })).map(({ address }) => address);
    } catch (error) {
      if (isAbsent(error) || failed.every(isAbsent)) return [];
      throw error;
    }
  };
  const asked = new Map<string, Promise<readonly string[]>>();
  return (host) => {
    const known = asked.get(host);
    if (known) return known;
    const answer = ask(host).finally(() => asked.delete(host));
    asked.set(host, answer);
    return answer;
  };
};
