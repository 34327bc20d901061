import { CliError } from '../exit.ts';

type Fetch = (request: Request) => Promise<Response>;

/**
 * A fetch for servers of the API only. If the answer is a web page, the address belongs to something else, e.g. a
 * console or a proxy with a sign-in page.
 * @throws CliError for such an answer
 */
export const answersAsApi =
  (fetch: Fetch, url: string): Fetch =>
  async (request) => {
    const response = await fetch(request);
    if (!response.ok || !/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '')) return response;
    await response.body?.cancel();
    throw new CliError(`${url} is not the address of a server: a web page answers there. Check --url or HALYARD_URL.`);
  };
