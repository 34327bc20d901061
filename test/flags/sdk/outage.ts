import { pollPath } from '../../../infra/front/settings.ts';
import { edgeSource } from '../../../infra/front/source.ts';
import { limitsOf, schedules, streamBatches } from '../../../infra/limits.ts';
import { loadEdge } from '../../../infra/local/front/edge-runtime.ts';
import { openFront } from '../../../infra/local/front/front.ts';
import type { HttpAnswer } from '../../../infra/local/gateway/gateway-answer.ts';
import { type HttpRequest, header } from '../../../infra/local/gateway/proxy-event.ts';
import { oneAtATime } from '../../../infra/local/table/one-at-a-time.ts';
import { publishedPath } from '../../../lib/contract/schemas/sdk.ts';
import { keepPublishing } from '../../../lib/flags/sdk/keep-publishing.ts';
import { selectPolledAnswer } from '../../../lib/flags/sdk/polled-answer.ts';
import type { PublicationTargets } from '../../../lib/flags/sdk/publication-task.ts';
import { publishedCacheControl } from '../../../lib/flags/sdk/published-answers.ts';
import { openPublisher, type Publisher, type PublisherCall } from '../../../lib/flags/sdk/publisher.ts';
import { isCurrent } from '../../../lib/http/reading/entity-tag.ts';
import { openCatalog } from '../../../lib/store/catalog/catalog.ts';
import { readHead } from '../../../lib/store/commit/head.ts';
import type { ListedObject, ObjectStore } from '../../../lib/store/objects/object-store.ts';
import { instance, projectScope, type Scope } from '../../../lib/store/table/keys.ts';
import type { Pace } from '../../../lib/store/table/waiting.ts';
import { directTable, directWay, modelTable } from '../../simulation/direct.ts';
import { openServer } from '../../simulation/model-client.ts';
import { never, openTime } from '../../simulation/simulated-time.ts';
import { newItems } from '../../simulation/stored-items.ts';
import { generator } from '../../store/world.ts';
import { openMemoryObjects } from '../../support/memory-objects.ts';
import { featureEnvironmentItem, featureItem, projectItem, store } from '../projects/stored.ts';
import { change, clientToken } from './published.ts';

/**
 * An outage of object storage in simulated time: SDKs poll through the front (its real edge function and cache) while
 * flags change, the stream and the schedule call the publisher, and processes of the publisher are killed.
 */
export interface Outage {
  readonly seed: number;
  /** Duration in seconds. */
  readonly seconds: number;
  /** Whether requests to object storage fail only after a time-out. */
  readonly isSilent: boolean;
  /** The requests of the publisher, counted from the beginning of the outage, at which its process is killed. */
  readonly kills?: ReadonlyMap<number, 'before' | 'after'>;
  /** Whether the API fails for a while before and after the outage. */
  readonly apiFails?: boolean;
}

/** What happened. Times in ms since the bucket is back. */
export interface Outcome {
  /** Answers that were older than an earlier answer to the same SDK, which sends its entity tag back. */
  readonly backwards: readonly string[];
  /** The last time at which an SDK that sends no tag got an older answer than before; undefined: never. */
  readonly lastOlder: number | undefined;
  /** When the objects had everything that was changed during the outage. */
  readonly publishedAfter: number;
  /** SDKs that did not get the newest answer in the end. */
  readonly behind: readonly string[];
  /** SDKs with a tag whose last answer was not that of an object. */
  readonly notHandedBack: readonly string[];
  /** Requests of the publisher since the outage began. */
  readonly requests: number;
}

const start = Date.UTC(2031, 0, 1);
const second = 1_000;
const edge = loadEdge(edgeSource(1), { endsHanging: false });
const token = '*:production.3f9c';
/** The outage begins after everything is published and the copies are settled. */
const beginsAt = start + 70 * second;
/** The time after the outage, in which every SDK must have returned to the objects. */
const after = 150 * second;
/** Pauses of Lambda between the deliveries of a batch that fails. */
const streamPause = (attempt: number): number => 2 ** attempt * second;
const publisherMs = limitsOf('publisher').ms;
const reserveMs = 8 * second;
/** The time after which a request to an origin that does not answer fails. */
const silenceMs = 6_500;

export const playOutage = async ({ seed, seconds, isSilent, kills, apiFails }: Outage): Promise<Outcome> => {
  const random = generator(seed);
  const time = openTime(start);
  const backAt = beginsAt + seconds * second;
  const endsAt = backAt + after;
  const isOut = (): boolean => time.now() >= beginsAt && time.now() < backAt;
  const apiFailsFrom = [beginsAt - 30 * second, backAt + 20 * second];
  const isApiOut = (): boolean =>
    apiFails === true && apiFailsFrom.some((from) => time.now() >= from && time.now() < from + 10 * second);
  const pace: Pace = { now: time.now, sleep: time.sleep, random };
  const server = openServer(newItems());
  const memory = openMemoryObjects();

  const clean = directTable(server);
  const flag = (number: number) =>
    featureEnvironmentItem('p', {
      feature: 'f',
      environment: 'production',
      enabled: number % 2 === 0,
      strategies: [
        {
          id: String(number),
          name: 'default',
          parameters: {},
          constraints: [],
          segments: [],
          variants: [],
          disabled: false,
        },
      ] as never,
    });
  await store(clean, [projectItem({ id: 'p' }), featureItem({ project: 'p', name: 'f' }), flag(0)]);
  await store(clean, [clientToken(token)]);

  let requests = 0;
  const fateOf = (request: number) => kills?.get(request);
  /** A process of the publisher: each of its requests may be its last one. */
  const openProcess = () => {
    let dead = false;
    const request = async <T>(work: () => Promise<T>): Promise<T> => {
      if (dead) return never();
      const fate = time.now() >= beginsAt ? fateOf(requests++) : undefined;
      if (fate !== undefined) dead = true;
      if (fate === 'before') return never();
      const result = await work();
      return dead ? never() : result;
    };
    const table = modelTable(server, { ...directWay, turn: () => request(() => Promise.resolve()) }, pace);
    const ask = <T>(work: () => Promise<T>): Promise<T> =>
      request(async () => {
        if (isOut()) {
          await time.sleep(isSilent ? silenceMs : 50);
          throw new Error('Object storage does not answer');
        }
        return work();
      });
    const objects: ObjectStore = {
      name: memory.name,
      get: (key) => ask(() => memory.get(key)),
      head: (key) => ask(() => memory.head(key)),
      put: (...args) => ask(() => memory.put(...args)),
      remove: (key) => ask(() => memory.remove(key)),
      async *list(prefix) {
        yield* await ask(async () => {
          const all: ListedObject[] = [];
          for await (const one of memory.list(prefix)) all.push(one);
          return all;
        });
      },
    };
    const publish = openPublisher({ table, catalog: openCatalog(table), objects });
    const turn = oneAtATime();
    return { publish: (call: PublisherCall) => turn(() => publish(call)), isDead: () => dead };
  };
  /** One concurrent instance of the function. Lambda replaces a process that died. */
  const openInstance = () => {
    let process = openProcess();
    return (): Publisher => {
      if (process.isDead()) process = openProcess();
      return process.publish;
    };
  };

  /** Whether the call succeeded; Lambda ends it after its time-out. */
  const called = (publish: Publisher, announced: PublicationTargets): Promise<boolean> =>
    Promise.race([
      keepPublishing(publish, { announced, pace, deadline: time.now() + publisherMs - reserveMs }).then(
        ({ failed }) => failed.size === 0,
        () => false,
      ),
      time.sleep(publisherMs).then(() => false),
    ]);
  const byStream = openInstance();
  const deliver = async (announced: ReadonlyMap<Scope, number>): Promise<void> => {
    for (let attempt = 0; attempt <= streamBatches.retries; attempt++) {
      await time.sleep(attempt === 0 ? 300 + random() * 700 : streamPause(attempt));
      if (await called(byStream(), announced)) return;
    }
  };
  const bySchedule = async (): Promise<void> => {
    const publish = openInstance();
    await time.sleep(random() * schedules.publisher);
    for (;;) {
      void called(publish(), 'recovery');
      await time.sleep(schedules.publisher);
    }
  };

  let changes = 0;
  const newest = async (): Promise<number> => (await readHead(clean, projectScope('p'))).rev;
  /** When the objects had the last change of the outage. */
  let publishedAt: number | undefined;
  const changeFlag = async (at: number): Promise<void> => {
    await time.sleep(at - time.now());
    await change(clean, [projectScope('p')], { put: [flag(++changes)] });
    void deliver(new Map([[projectScope('p'), await newest()]]));
  };

  const apiTable = modelTable(server, directWay, pace);
  const apiCatalog = openCatalog(apiTable);
  const api = async (request: HttpRequest): Promise<HttpAnswer> => {
    const [, , hash, form] = request.path.split('/');
    const params = publishedPath.parse({ hash, form });
    const { etag, json } = await selectPolledAnswer(
      { table: apiTable, catalog: apiCatalog, instanceRev: 0 },
      { reach: { projects: '*', environment: 'production' }, form: params.form },
    );
    const headers = [
      ['ETag', etag],
      ['Cache-Control', publishedCacheControl],
    ] as const;
    return isCurrent(header(request, 'if-none-match'), etag)
      ? { status: 304, headers, body: Buffer.alloc(0) }
      : { status: 200, headers, body: Buffer.from(json.text()) };
  };
  const newFront = () =>
    openFront({
      edge,
      objects: memory,
      api,
      consoleFile: () => undefined,
      pages: edge,
      apiPort: 1,
      secret: '',
      newId: () => String(random()),
      clock: time.now,
      switches: {
        current: () => ({ bucket: isOut(), api: isApiOut(), replica: false }),
        aheadMs: () => 0,
        tlsVersion: () => 'TLSv1.3',
        answer: () => undefined,
      },
    });
  const fronts = [newFront(), newFront()];

  const backwards: string[] = [];
  let lastOlder: number | undefined;
  const last = new Map<string, { readonly rev: number; readonly etag: string }>();
  /** @param everyMs pause between two polls @param from when it starts */
  const poll = async (name: string, front: number, everyMs: number, from: number, until = endsAt): Promise<void> => {
    const sendsTag = !name.startsWith('tagless');
    let etag: string | undefined;
    let seen = 0;
    await time.sleep(from - time.now());
    for (;;) {
      const condition = sendsTag && etag !== undefined ? ['If-None-Match', etag] : [];
      const answer = await fronts[front]?.({
        method: 'GET',
        path: pollPath,
        queryString: '',
        rawHeaders: ['Host', 'front', 'Authorization', token, 'Unleash-Client-Spec', '5.2.0', ...condition],
        body: Buffer.alloc(0),
        sourceIp: '192.0.2.1',
        port: 443,
      });
      if (answer?.status === 200) {
        etag = answer.headers.find(([header]) => header.toLowerCase() === 'etag')?.[1] ?? '';
        const rev = Number(JSON.parse(answer.body.toString()).meta.revisionId);
        const at = time.now() - backAt;
        if (rev < seen && sendsTag) backwards.push(`${name}: ${rev} after ${seen}, ${at} ms after the outage`);
        if (rev < seen && !sendsTag) lastOlder = at;
        // An SDK without a tag is judged anew: what it sees next is compared with this answer.
        seen = rev;
        last.set(name, { rev, etag });
      }
      // An SDK that polls often for some time goes on as others do.
      await time.sleep(time.now() < until ? everyMs : 15 * second);
    }
  };

  const watch = async (): Promise<void> => {
    await time.sleep(backAt - time.now());
    const wanted = await newest();
    const isPublished = (): boolean =>
      [...memory.objects.values()].every(
        ({ body }) => JSON.parse(Buffer.from(body).toString()).meta.revisionId >= wanted,
      );
    while (!isPublished()) await time.sleep(100);
    publishedAt = time.now();
  };

  void bySchedule();
  void deliver(new Map([[instance, 1]]));
  void poll('every 15 s', 0, 15 * second, start + 61 * second + random() * 15 * second);
  void poll('also every 15 s', 1, 15 * second, start + 61 * second + random() * 15 * second);
  void poll('every 4 s', 1, 4 * second, start + 61 * second + random() * second);
  void poll('often at the end', 1, 800, backAt - 5 * second * random(), backAt + 40 * second);
  // Before anything is published, the API answers.
  void poll('from the first moment', 0, 15 * second, start);
  void poll('started in the outage', 0, 15 * second, beginsAt + random() * seconds * second);
  void poll('tagless', 1, 7 * second, start + 61 * second);
  void changeFlag(beginsAt - random() * 3 * second);
  // In a long outage everything changes early, so that the stream gives up long before the end.
  const changing = seconds > 300 ? 20 : seconds;
  for (let i = 0; i < 2; i++) void changeFlag(beginsAt + random() * changing * second);
  if (seconds <= 300 && random() < 0.5) void changeFlag(backAt + random() * 15 * second);
  void watch();
  await time.run(endsAt);

  const end = await newest();
  const names = [...last.keys()];
  return {
    backwards,
    lastOlder,
    publishedAfter: (publishedAt ?? Number.POSITIVE_INFINITY) - backAt,
    behind: names.filter((name) => last.get(name)?.rev !== end),
    notHandedBack: names.filter((name) => !/^(W\/)?"[\da-f]{32}"$/.test(last.get(name)?.etag ?? '')),
    requests,
  };
};
