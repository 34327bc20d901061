import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Markdown } from '../../design/data/markdown.tsx';
import { isSafeLink } from '../../design/data/markdown-parts.ts';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Banner, type BannerProps } from '../../design/messages/banner.tsx';
import { banners, type InstanceBanner } from '../../queries/notices.ts';
import { common } from '../../texts/common.ts';
import { notices as texts } from '../../texts/notices.ts';
import { useFirstPicture } from '../first-picture.ts';
import styles from './layout.module.css';

const looks = {
  info: 'info',
  warning: 'warn',
  error: 'bad',
  success: 'good',
} as const satisfies Record<InstanceBanner['variant'], BannerProps['look']>;

const More = ({ banner }: { readonly banner: InstanceBanner }) => {
  const { link, linkText, dialog, dialogTitle } = banner;
  const [open, setOpen] = useState(false);
  if (!link) return null;
  if (link !== 'dialog') return isSafeLink(link) && <a href={link}>{linkText || texts.more}</a>;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{linkText || texts.more}</Button>
      {open && (
        <Dialog
          open
          onClose={close}
          title={dialogTitle || linkText || texts.more}
          actions={<Button onClick={close}>{common.close}</Button>}
        >
          <Markdown text={dialog ?? ''} />
        </Dialog>
      )}
    </>
  );
};

/** Banners that administrators show to everybody, above every page; sticky banners stay visible. */
export const InstanceBanners = () => {
  const { data = [] } = useQuery({ ...banners, enabled: useFirstPicture() });
  return data.map((banner) => (
    <div key={banner.id} className={banner.sticky ? styles.sticky : undefined}>
      <Banner look={looks[banner.variant]} action={<More banner={banner} />}>
        <Markdown text={banner.message} />
      </Banner>
    </div>
  ));
};
