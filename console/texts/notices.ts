/** Texts of notifications and of banners. */
export const notices = {
  /** @param unread as it is shown; undefined while it is not known */
  open: (unread: number | string | undefined): string =>
    unread === undefined ? 'Notifications' : `Notifications: ${unread === 0 ? 'none' : unread} unread`,
  title: 'Notifications',
  list: 'Notifications',
  unread: 'unread',
  readAll: 'Mark all as read',
  none: 'There is nothing new. You see here what others do with your change requests, what becomes of your releases, and which reviews and approvals wait for you.',
  more: 'Read more',
} as const;
