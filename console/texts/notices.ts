/** Texts of notifications and of banners. */
export const notices = {
  open: (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`),
  title: 'Notifications',
  list: 'Notifications',
  unread: 'unread',
  readAll: 'Mark all as read',
  none: 'There is nothing new. You see here what others do with your change requests, and which reviews wait for you.',
  more: 'Read more',
} as const;
