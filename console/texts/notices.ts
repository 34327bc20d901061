/** Texts of notifications and of banners. */
export const notices = {
  open: (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications: ${unread} unread`),
  title: 'Notifications',
  list: 'Notifications',
  unread: 'unread',
  readAll: 'Mark all as read',
  none: 'There is nothing new. What others do with your change requests, and reviews that wait for you, appear here.',
  more: 'Read more',
} as const;
