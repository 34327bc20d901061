import { invalidOperation, notFound } from '../../contract/problems.ts';
import type { Banner, BannerBody } from '../../contract/schemas/banner.ts';
import { isSame } from '../../definition/same.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { Unwritten } from '../../store/commit/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact, type UnitOfWork } from '../../store/commit/unit-of-work.ts';
import type { BannerItem } from '../../store/table/items.ts';
import { bannerKey, bannersPartition, instance, type Range } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';

/** Maximum number of banners: all of them are read together, and shown on every page. */
const maxBanners = 100;

const all: Range = { pk: bannersPartition };

/** What listing and creating banners read. */
export const bannersReads: RequestReads = { ranges: [all] };

/** What changing a banner reads. */
export const bannerReads = (id: number): RequestReads => ({ keys: [bannerKey(id)] });

const bannerView = (item: Unwritten<BannerItem>): Banner => ({
  id: item.id,
  message: item.message,
  enabled: item.enabled,
  variant: item.variant,
  sticky: item.sticky,
  ...(item.icon !== undefined && { icon: item.icon }),
  ...(item.link !== undefined && { link: item.link }),
  ...(item.linkText !== undefined && { linkText: item.linkText }),
  ...(item.dialogTitle !== undefined && { dialogTitle: item.dialogTitle }),
  ...(item.dialog !== undefined && { dialog: item.dialog }),
  createdAt: item.createdAt,
});

/** All banners by id. */
export const listBanners = async (source: Source): Promise<Banner[]> =>
  (await queryAll<BannerItem>(source, all)).map(bannerView);

/** The members as they are stored. Null and absent members take their defaults, or are left out. */
const membersOf = (body: BannerBody) => {
  const { message, enabled, variant, sticky, ...texts } = body;
  const given = Object.entries(texts).filter(([, text]) => text !== undefined && text !== null);
  const others: Partial<Record<keyof typeof texts, string>> = Object.fromEntries(given);
  return { message, enabled, variant: variant ?? 'info', sticky: sticky ?? false, ...others } as const;
};

/** @throws Problem NotFoundError */
const requireBanner = async (unit: UnitOfWork, id: number): Promise<BannerItem> => {
  const stored = await unit.get(bannerKey(id));
  if (!stored) throw notFound('banner', id);
  return stored;
};

/** Creates a banner (contract: banners §1). @throws Problem InvalidOperationError when there are too many */
export const createBanner = async (context: CommandContext, body: BannerBody): Promise<Banner> => {
  // Two concurrent requests do not count each other's banner: a few more do no harm.
  if ((await queryAll(context, all)).length >= maxBanners)
    throw invalidOperation(`There may be at most ${maxBanners} banners. Delete one first.`);
  return transact(context, [instance], async (unit) => {
    const id = (unit.head(instance).counters?.banner ?? 0) + 1;
    const item: Unwritten<BannerItem> = {
      ...bannerKey(id),
      kind: 'banner',
      id,
      ...membersOf(body),
      createdAt: unit.now.toISOString(),
    };
    unit.create<BannerItem>(item);
    unit.changeHead(instance, { counters: { banner: id } });
    const data = bannerView(item);
    unit.emit({ type: 'banner-created', data });
    return data;
  });
};

/** Writes a banner, with its event; writes nothing when nothing differs. */
const put = (unit: UnitOfWork, stored: BannerItem, item: Unwritten<BannerItem>): Banner => {
  const [data, preData] = [bannerView(item), bannerView(stored)];
  if (isSame(data, preData)) return data;
  unit.put<BannerItem>(item);
  unit.emit({ type: 'banner-updated', data, preData });
  return data;
};

/** Replaces the members of a banner (contract: banners §2). @throws Problem NotFoundError */
export const updateBanner = (
  context: CommandContext,
  { id, body }: { readonly id: number; readonly body: BannerBody },
): Promise<Banner> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireBanner(unit, id);
    const { createdAt } = stored;
    return put(unit, stored, { ...bannerKey(id), kind: 'banner', id, ...membersOf(body), createdAt });
  });

/** Shows or hides a banner. @throws Problem NotFoundError */
export const switchBanner = (context: CommandContext, { id, enabled }: Pick<Banner, 'id' | 'enabled'>): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireBanner(unit, id);
    put(unit, stored, { ...stored, enabled });
  });

/** @throws Problem NotFoundError */
export const removeBanner = (context: CommandContext, id: number): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const stored = await requireBanner(unit, id);
    unit.remove(bannerKey(id));
    unit.emit({ type: 'banner-deleted', preData: bannerView(stored) });
  });
